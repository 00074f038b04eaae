// Builds the XMP packet and EXIF fields with maker and rights for renditions.
import { escapeXml } from './escape';
import type { RightsStatement } from './types';

const alternatives = (text: string) => `<rdf:Alt><rdf:li xml:lang="x-default">${text}</rdf:li></rdf:Alt>`;

/** Element names and order of IPTC Photo Metadata 2023.1: https://www.iptc.org/std/photometadata/specification/ */
function toElements({ makers = [], rights = {} }: { makers?: string[]; rights?: RightsStatement }) {
  const names = makers.map((name) => `<rdf:li>${escapeXml(name)}</rdf:li>`).join('');
  const rows: [element: string, value: string | undefined][] = [
    ['dc:creator', names && `<rdf:Seq>${names}</rdf:Seq>`],
    ['dc:rights', rights.notice && alternatives(escapeXml(rights.notice))],
    ['photoshop:Credit', rights.credit && escapeXml(rights.credit)],
    ['xmpRights:WebStatement', rights.licenceUrl && escapeXml(rights.licenceUrl)],
    ['xmpRights:UsageTerms', rights.usageTerms && alternatives(escapeXml(rights.usageTerms))],
    [
      'plus:Licensor',
      rights.licensorUrl &&
        `<rdf:Seq><rdf:li rdf:parseType="Resource"><plus:LicensorURL>${escapeXml(rights.licensorUrl)}</plus:LicensorURL></rdf:li></rdf:Seq>`,
    ],
    ['plus:DataMining', rights.dataMining && `http://ns.useplus.org/ldf/vocab/${escapeXml(rights.dataMining)}`],
  ];
  return rows.flatMap(([element, value]) => (value ? [`<${element}>${value}</${element}>`] : []));
}

/** Returns an XMP packet and two EXIF fields for older readers; null without data, to keep small images small. */
export function buildRightsPacket(source: { makers?: string[]; rights?: RightsStatement }) {
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
