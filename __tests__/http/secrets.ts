// Creates a library whose rules hide much of it, each hidden part with unique words, and searches bytes for them.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { makePdf } from '../pdfs';

/** Documents need poppler; without it there are none to hide. */
const hasPoppler = ['pdfinfo', 'pdftoppm', 'pdftotext'].every((program) => spawnSync(program, ['-v']).status === 0);

/** Words that occur in hidden parts only. */
export const SECRETS = {
  rule: [
    'zqtitlekrypton',
    'zqcaptionargon',
    'zqkeywordneon',
    'zqpersonxenon',
    'zqfileradon',
    'zqrowhelium',
    'zqexifboron',
    'zqwrittencobalt',
    ...(hasPoppler ? ['zqpagegneiss', 'zqsheetgabbro'] : []),
  ],
  folder: [
    'zqfolderumbra',
    'zqcollectionnadir',
    'zqabstractzenith',
    'zqbelowazimuth',
    'zqstoryperigee',
    'zqlinesapogee',
    'zqfilmsolstice',
    'zqcueequinox',
  ],
  place: [
    'zqsublocationdune',
    'zqcitymesa',
    'zqtownfjord',
    '41.4036',
    '41,24.2177',
    '2.1743',
    '2,10.4613',
    '35.6812',
    '139.7671',
  ],
  original: ['zqcommentbasalt'],
  field: ['zqheadingamber', 'zqfieldtopaz'],
  later: ['zqlatermarble', 'zqlaterfilegranite', 'zqlaterwordquartz', 'zqmovedslate'],
};

const UNSEEN = ['zqformerschist'];
export const ALL_SECRETS = [...Object.values(SECRETS).flat(), ...UNSEEN];

/** Degrees, minutes and seconds as EXIF encodes them, in both byte orders. */
const RATIONALS = [
  [41, 1, 24, 1, 1306, 100],
  [2, 1, 10, 1, 2768, 100],
];
const BYTES = RATIONALS.flatMap((numbers) =>
  (['writeUInt32LE', 'writeUInt32BE'] as const).map((write) => {
    const bytes = Buffer.alloc(numbers.length * 4);
    for (const [at, number] of numbers.entries()) bytes[write](number, at * 4);
    return bytes;
  }),
);

async function* listForms(body: Buffer): AsyncGenerator<Buffer> {
  if (body.length === 0) return;
  yield body;
  for (const open of [gunzipSync, brotliDecompressSync]) {
    try {
      if (open !== gunzipSync || body[0] === 0x1f) yield open(body);
    } catch {
      // The body is not in this format.
    }
  }
  // Metadata blocks of pictures may be compressed.
  const picture = await sharp(body)
    .metadata()
    .catch(() => null);
  for (const part of [picture?.exif, picture?.xmp, picture?.iptc, picture?.icc]) if (part) yield part;
}

/** Decodes from an offset; an odd last byte is dropped, because Node 24 would write beyond the buffer. */
const toUtf16 = (form: Buffer, at: number) =>
  form.subarray(at, form.length - ((form.length - at) % 2)).toString('utf16le');

/** Finds the words and coordinates in a response, compressed or not, in any case and encoding. */
export async function findSecrets(body: Buffer, secrets: string[]): Promise<string[]> {
  const found = new Set<string>();
  for await (const form of listForms(body)) {
    const texts = [form.toString('latin1'), toUtf16(form, 0), toUtf16(form, 1)].map((text) => text.toLowerCase());
    for (const secret of secrets) if (texts.some((text) => text.includes(secret))) found.add(secret);
    for (const bytes of BYTES) if (form.includes(bytes)) found.add(`EXIF ${bytes.toString('hex')}`);
  }
  return [...found];
}

const PLACE = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '41/1 24/1 1306/100',
  GPSLongitudeRef: 'E',
  GPSLongitude: '2/1 10/1 2768/100',
};

const bag = (...words: string[]) => `<rdf:Bag>${words.map((word) => `<rdf:li>${word}</rdf:li>`).join('')}</rdf:Bag>`;
const alternative = (text: string) => `<rdf:Alt><rdf:li xml:lang="x-default">${text}</rdf:li></rdf:Alt>`;
const toXmp = (
  inner: string,
) => `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:exif="http://ns.adobe.com/exif/1.0/"
 xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/"
 xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">${inner}</rdf:Description></rdf:RDF></x:xmpmeta>`;

/** The same place as in XMP. */
const PLACE_XMP = toXmp(
  '<exif:GPSLatitude>41,24.2177N</exif:GPSLatitude><exif:GPSLongitude>2,10.4613E</exif:GPSLongitude>',
);

function makePhoto(background: string, { title = '', place = '' }: { title?: string; place?: string } = {}) {
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .withExif({ IFD0: title ? { ImageDescription: title } : {}, ...(place && { IFD3: PLACE }) });
  return (place ? picture.withXmp(place) : picture).toBuffer();
}

/** Adds a JPEG comment, which renditions do not keep. */
function withComment(jpeg: Buffer, text: string) {
  const head = Buffer.from([0xff, 0xfe, 0, text.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(text), jpeg.subarray(2)]);
}

export const RULES = `
hide: keywords:vault OR rating = -1
places:
  - when: keywords:home
    hide: true
  - when: keywords:abroad
    round: 50 km
originals: NOT keywords:nofile
fields:
  zqheadingamber: private
`;

/** Lays hidden and visible files in a library. @param film a playable film */
export async function laySecrets(library: string, film: string) {
  const put = (name: string, content: string | Buffer) => {
    const file = path.join(library, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, content);
  };
  const site = fs.readFileSync(path.join(library, 'vitrine.yaml'), 'utf8') + RULES;
  put(
    'vitrine.yaml',
    site
      .replace('featured:\n', 'featured:\n  - garden/zqfileradon.jpg\n')
      .replace('navigation:\n', 'navigation:\n  - zqfolderumbra\n  - zqfolderumbra/story.md\n'),
  );

  put(
    'garden/index.md',
    '---\ntitle: Garden\ncover: zqfileradon.jpg\n---\nA garden, and ![](zqfileradon.jpg) in it.\n',
  );
  put('garden/plain.jpg', await makePhoto('#406020', { title: 'A plain hedge' }));
  put('garden/zqfileradon.txt', 'On the back: zqwrittencobalt');
  put('garden/zqfileradon.jpg', await makePhoto('#204060', { title: 'zqexifboron', place: PLACE_XMP }));
  put(
    'garden/zqfileradon.xmp',
    toXmp(
      `<dc:title>${alternative('zqtitlekrypton')}</dc:title><dc:description>${alternative('zqcaptionargon')}</dc:description>
       <dc:subject>${bag('vault', 'zqkeywordneon', 'hedge')}</dc:subject>
       <Iptc4xmpExt:PersonInImage>${bag('zqpersonxenon')}</Iptc4xmpExt:PersonInImage>`,
    ),
  );
  if (hasPoppler)
    put('garden/sheet.pdf', makePdf([{}, { text: ['zqpagegneiss'] }], { info: { Title: 'zqsheetgabbro' } }));
  put('garden/rejected.jpg', await makePhoto('#602040'));
  put(
    'garden/metadata.csv',
    'file,title,rating,keywords,zqheadingamber\nrejected.jpg,zqrowhelium,-1,hedge,\nplaced-film.mp4,A film at home,,home,\nplain.jpg,,,,zqfieldtopaz\n' +
      (hasPoppler ? 'sheet.pdf,,,vault,\n' : ''),
  );
  put('garden/placed.jpg', await makePhoto('#a08020', { title: 'Placed', place: PLACE_XMP }));
  put(
    'garden/placed.xmp',
    toXmp(
      `<dc:subject>${bag('home', 'zqcitymesa', 'hedge')}</dc:subject><exif:GPSLatitude>41,24.2177N</exif:GPSLatitude>
       <exif:GPSLongitude>2,10.4613E</exif:GPSLongitude><photoshop:City>zqcitymesa</photoshop:City>
       <Iptc4xmpCore:Location>zqsublocationdune</Iptc4xmpCore:Location>`,
    ),
  );
  put('garden/rounded.jpg', await makePhoto('#20a080', { title: 'Rounded' }));
  put(
    'garden/rounded.xmp',
    toXmp(
      `<dc:subject>${bag('abroad', 'zqtownfjord')}</dc:subject><photoshop:City>zqtownfjord</photoshop:City>
       <photoshop:Country>Farland</photoshop:Country>
       <exif:GPSLatitude>35.681236</exif:GPSLatitude><exif:GPSLongitude>139.767125</exif:GPSLongitude>`,
    ),
  );
  put('garden/nofile.jpg', withComment(await makePhoto('#808080', { title: 'No file' }), 'zqcommentbasalt'));
  put('garden/nofile.xmp', toXmp(`<dc:subject>${bag('nofile')}</dc:subject>`));
  put('garden/placed-film.mp4', fs.readFileSync(film));

  put(
    'zqfolderumbra/index.md',
    '---\ntitle: zqcollectionnadir\ndescription: zqabstractzenith\nhide: true\n---\nzqlinesapogee\n',
  );
  put('zqfolderumbra/one.jpg', await makePhoto('#102030', { title: 'zqbelowazimuth' }));
  put('zqfolderumbra/deep/two.jpg', await makePhoto('#302010', { title: 'zqbelowazimuth' }));
  put('zqfolderumbra/story.md', '# zqstoryperigee\n\nzqlinesapogee ![](one.jpg)\n');
  put('zqfolderumbra/zqfilmsolstice.mp4', fs.readFileSync(film));
  put('zqfolderumbra/zqfilmsolstice.vtt', 'WEBVTT\n\n00:00.000 --> 00:01.000\nzqcueequinox\n');

  put('garden/zqlaterfilegranite.jpg', await makePhoto('#70a0c0', { title: 'zqlatermarble' }));
  put('garden/zqlaterfilegranite.xmp', toXmp(`<dc:subject>${bag('soon', 'zqlaterwordquartz')}</dc:subject>`));
  put('garden/zqformerschist.jpg', await makePhoto('#c0a070', { title: 'Will move' }));
  put('garden/zqformerschist.xmp', toXmp(`<dc:subject>${bag('soon')}</dc:subject>`));
  put(
    'stories/mentions.md',
    `# What is mentioned

Of [a hidden picture](../garden/zqfileradon.jpg), ![](../garden/zqfileradon.jpg), [a folder](../zqfolderumbra) and
[a plain one](../garden/plain.jpg).

{{gallery ../zqfolderumbra}}

{{item ../garden/zqfileradon.jpg}}
`,
  );
}
