// Creates media files for tests from bytes, or finds them with their sidecars as a library does.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { MediaFile } from '@/lib/model/media-file';

export function toMediaFile(absolute: string, row?: Record<string, string>): MediaFile {
  const sidecars = [`${absolute}.xmp`, absolute.replace(/\.[^.]+$/, '.xmp')].filter(
    (file) => file !== absolute && fs.existsSync(file),
  );
  const { size: bytes, mtimeMs: modified } = fs.statSync(absolute);
  return { path: path.basename(absolute), absolute, bytes, modified, sidecars, ...(row && { row }) };
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-read-'));
let count = 0;

/** A file in a folder that is deleted after the tests. */
export function makeFile(bytes: Uint8Array | string, sidecar?: string, row?: Record<string, string>): MediaFile {
  const absolute = path.join(folder, `file-${++count}`);
  fs.writeFileSync(absolute, bytes);
  if (sidecar) fs.writeFileSync(`${absolute}.xmp`, sidecar);
  return toMediaFile(absolute, row);
}

afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

export const listFiles = (root: string): string[] =>
  fs
    .readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();

/** An XMP packet around properties, with the usual namespace prefixes. */
export const toXmp = (
  properties: string,
  attributes = '',
): string => `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
 xmlns:lr="http://ns.adobe.com/lightroom/1.0/" xmlns:digiKam="http://www.digikam.org/ns/1.0/" xmlns:exif="http://ns.adobe.com/exif/1.0/"
 xmlns:MicrosoftPhoto="http://ns.microsoft.com/photo/1.0/" xmlns:plus="http://ns.useplus.org/ldf/xmp/1.0/"
 xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
 xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/"
 xmlns:stDim="http://ns.adobe.com/xap/1.0/sType/Dimensions#" xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#" ${attributes}>
${properties}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

export const bag = (name: string, ...items: string[]): string =>
  `<${name}><rdf:Bag>${items.map((item) => `<rdf:li>${item}</rdf:li>`).join('')}</rdf:Bag></${name}>`;

export const alt = (name: string, text: string): string =>
  `<${name}><rdf:Alt><rdf:li xml:lang="x-default">${text}</rdf:li></rdf:Alt></${name}>`;

/** IPTC-IIM records in Photoshop's image resource block, as in an APP13 segment. */
export function toIptcBlock(records: [dataset: number, value: Uint8Array | string][], charset?: string): Buffer {
  const record = (number: number, dataset: number, value: Uint8Array | string) => {
    const bytes = Buffer.from(value as string);
    const head = Buffer.from([0x1c, number, dataset, 0, 0]);
    head.writeUInt16BE(bytes.length, 3);
    return Buffer.concat([head, bytes]);
  };
  const iim = Buffer.concat([
    ...(charset ? [record(1, 90, charset)] : []),
    ...records.map(([dataset, value]) => record(2, dataset, value)),
  ]);
  const resource = (id: number, data: Buffer) => {
    const head = Buffer.from('8BIM\0\0\0\0\0\0\0\0', 'latin1');
    head.writeUInt16BE(id, 4);
    head.writeUInt32BE(data.length, 8);
    return Buffer.concat([head, data, Buffer.alloc(data.length & 1)]);
  };
  return Buffer.concat([
    Buffer.from('Photoshop 3.0\0', 'latin1'),
    resource(0x0425, Buffer.alloc(15)),
    resource(0x0404, iim),
  ]);
}

/** A JPEG with an APP13 segment after its start marker. */
export function withIptc(jpeg: Buffer, block: Buffer): Buffer {
  const head = Buffer.from([0xff, 0xed, 0, 0]);
  head.writeUInt16BE(block.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, block, jpeg.subarray(2)]);
}
