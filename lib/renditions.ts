// Which images are made of an original, how they are encoded, what they say of rights, and where the derived data keeps them.
import path from 'node:path';
import type { Rights } from './types';

export { GRID_WIDTH, LADDER, toSize } from './ladder';

export const WEBP = { quality: 78, effort: 3 } as const;
export const JPEG = { quality: 82 } as const;
export const PNG = { compressionLevel: 6 } as const;

/** The height in pixels that keeps the proportions at this width, at least 1: of a grain of rice a picture is better than an error. */
export const toHeight = (width: number, of: { width: number; height: number }) =>
  Math.max(1, Math.round((of.height * width) / of.width));

/**
 * The file of a rendition in the derived data, from the part of its address behind the identifier, as
 * `full/400,/0/default.webp`: canonical but for the height, which is left out where it follows from the width. All files of one
 * item lie below `renditions/<aa>/<id>/`, those of one state of it below `<version>/`.
 */
export function toRenditionPath(data: string, source: { id: string; version: string }, request: string) {
  return path.join(
    /*turbopackIgnore: true*/ data,
    'renditions',
    source.id.slice(0, 2),
    source.id,
    source.version,
    request.replaceAll('/', '_'),
  );
}

const toXml = (text: string) =>
  text
    // XML 1.0 has no way to write these characters: https://www.w3.org/TR/xml/#charsets
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

const alternatives = (text: string) => `<rdf:Alt><rdf:li xml:lang="x-default">${text}</rdf:li></rdf:Alt>`;

/** Element names and order of IPTC Photo Metadata 2023.1, https://www.iptc.org/std/photometadata/specification/ */
function toElements({ makers = [], rights = {} }: { makers?: string[]; rights?: Rights }) {
  const names = makers.map((name) => `<rdf:li>${toXml(name)}</rdf:li>`).join('');
  const rows: [element: string, value: string | undefined][] = [
    ['dc:creator', names && `<rdf:Seq>${names}</rdf:Seq>`],
    ['dc:rights', rights.notice && alternatives(toXml(rights.notice))],
    ['photoshop:Credit', rights.credit && toXml(rights.credit)],
    ['xmpRights:WebStatement', rights.licenceUrl && toXml(rights.licenceUrl)],
    ['xmpRights:UsageTerms', rights.usageTerms && alternatives(toXml(rights.usageTerms))],
    [
      'plus:Licensor',
      rights.licensorUrl &&
        `<rdf:Seq><rdf:li rdf:parseType="Resource"><plus:LicensorURL>${toXml(rights.licensorUrl)}</plus:LicensorURL></rdf:li></rdf:Seq>`,
    ],
    ['plus:DataMining', rights.dataMining && `http://ns.useplus.org/ldf/vocab/${toXml(rights.dataMining)}`],
  ];
  return rows.flatMap(([element, value]) => (value ? [`<${element}>${value}</${element}>`] : []));
}

/**
 * What every rendition says of its maker and rights: an XMP packet, and the two EXIF fields that old readers know. Null where
 * nothing is known, so that a small image stays small.
 */
export function toRightsPacket(source: { makers?: string[]; rights?: Rights }) {
  const elements = toElements(source);
  if (elements.length === 0) return null;
  const xmp =
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"' +
    ' xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/" xmlns:plus="http://ns.useplus.org/ldf/xmp/1.0/">' +
    `${elements.join('')}</rdf:Description></rdf:RDF></x:xmpmeta>`;
  const exif: Record<string, string> = {};
  if (source.rights?.notice) exif.Copyright = source.rights.notice.replaceAll('\0', '');
  if (source.makers?.length) exif.Artist = source.makers.join('; ').replaceAll('\0', '');
  return { xmp, exif };
}
