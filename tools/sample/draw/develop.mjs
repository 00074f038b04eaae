// Makes the sample library's six drawn pictures, with their facts as EXIF and XMP, as a camera and an editor would have left them.
// Run once, by hand, and commit what it writes to tools/sample/library/camera-facts.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { dawn } from './dawn.mjs';
import { dunes } from './dunes.mjs';
import { drawings } from './facts.mjs';
import { forest } from './forest.mjs';
import { harbour } from './harbour.mjs';
import { night } from './night.mjs';
import { range } from './range.mjs';

const scenes = { dawn, night, harbour, dunes, range, forest };

const CC0 = 'https://creativecommons.org/publicdomain/zero/1.0/';

const ratio = ([over, under]) => `${over}/${under}`;

/** Degrees, minutes and hundredths of seconds as three EXIF rationals. */
function sexagesimal(degrees) {
  const hundredths = Math.round(Math.abs(degrees) * 360_000);
  return `${Math.floor(hundredths / 360_000)}/1 ${Math.floor(hundredths / 6000) % 60}/1 ${hundredths % 6000}/100`;
}

function toExif({ title, place, taken, camera }) {
  return {
    IFD0: { ImageDescription: title, Make: 'Example', Model: 'Example One', Artist: 'Vitrine', Copyright: 'CC0 1.0' },
    IFD2: {
      LensModel: camera.lens,
      FNumber: ratio(camera.aperture),
      ExposureTime: ratio(camera.exposure),
      ISOSpeedRatings: String(camera.iso),
      FocalLength: `${camera.focal}/1`,
      ColorSpace: '1',
      FocalLengthIn35mmFilm: String(camera.focal),
      DateTimeOriginal: taken.at,
      OffsetTimeOriginal: taken.offset,
    },
    IFD3: {
      GPSLatitudeRef: place.latitude < 0 ? 'S' : 'N',
      GPSLatitude: sexagesimal(place.latitude),
      GPSLongitudeRef: place.longitude < 0 ? 'W' : 'E',
      GPSLongitude: sexagesimal(place.longitude),
      GPSAltitudeRef: '0',
      GPSAltitude: `${place.altitude}/1`,
    },
  };
}

const toText = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const bag = (values) => `<rdf:Bag>${values.map((value) => `<rdf:li>${toText(value)}</rdf:li>`).join('')}</rdf:Bag>`;
const inEnglish = (text) => `<rdf:Alt><rdf:li xml:lang="x-default">${toText(text)}</rdf:li></rdf:Alt>`;

function toXmp({ title, caption, alt, subjects, rating, place }) {
  const words = [...new Set(subjects.flatMap((subject) => subject.split('|').slice(subject.includes('|') ? 1 : 0)))];
  const optional = (tag, value) => (value ? `<${tag}>${toText(value)}</${tag}>` : '');
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/" xmlns:lr="http://ns.adobe.com/lightroom/1.0/"
 xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/">
<dc:title>${inEnglish(title)}</dc:title>
<dc:description>${inEnglish(caption)}</dc:description>
<Iptc4xmpCore:AltTextAccessibility>${inEnglish(alt)}</Iptc4xmpCore:AltTextAccessibility>
<dc:creator><rdf:Seq><rdf:li>Vitrine</rdf:li></rdf:Seq></dc:creator>
<dc:rights>${inEnglish('CC0 1.0 Universal')}</dc:rights>
<dc:subject>${bag([...words, 'drawn by code'])}</dc:subject>
<lr:hierarchicalSubject>${bag(subjects)}</lr:hierarchicalSubject>
<xmp:Rating>${rating}</xmp:Rating>
<xmpRights:WebStatement>${CC0}</xmpRights:WebStatement>
<xmpRights:Marked>False</xmpRights:Marked>
<Iptc4xmpCore:Location>${toText(place.name)}</Iptc4xmpCore:Location>
${optional('photoshop:City', place.city)}${optional('photoshop:State', place.region)}
<photoshop:Country>${toText(place.country)}</photoshop:Country>
<Iptc4xmpCore:CountryCode>${place.code}</Iptc4xmpCore:CountryCode>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;
}

/** Draws one of `drawings` and answers the bytes of its JPEG. */
async function develop(drawing) {
  const canvas = scenes[drawing.scene]();
  const { width, height } = canvas;
  return sharp(canvas.bytes(), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 86 })
    .withExif(toExif(drawing))
    .withXmp(toXmp(drawing))
    .toBuffer();
}

const folder = fileURLToPath(new URL('../library/camera-facts', import.meta.url));
for (const drawing of drawings) await writeFile(path.join(folder, drawing.file), await develop(drawing));
