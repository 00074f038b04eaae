import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { readMetadata } from '@/lib/library/read';
import type { Item } from '@/lib/model/types';
import { withoutPlace } from '@/lib/rules/rule-places';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-place-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
  photoshop:City="Kreuzdorf" Iptc4xmpCore:Location="Hauptweg">
<Iptc4xmpExt:LocationShown><rdf:Bag><rdf:li rdf:parseType="Resource"><Iptc4xmpExt:City>Adlerheim</Iptc4xmpExt:City></rdf:li></rdf:Bag></Iptc4xmpExt:LocationShown>
<dc:subject><rdf:Bag><rdf:li>Kreuzdorf</rdf:li><rdf:li>Hauptweg</rdf:li><rdf:li>Adlerheim</rdf:li><rdf:li>tower</rdf:li></rdf:Bag></dc:subject>
</rdf:Description></rdf:RDF></x:xmpmeta>`;

test('a hidden place removes every name that the file contains for it', async () => {
  const [absolute, sidecar] = [path.join(folder, 'a.jpg'), path.join(folder, 'a.xmp')];
  await sharp({ create: { width: 8, height: 8, channels: 3, background: '#777' } })
    .jpeg()
    .toFile(absolute);
  fs.writeFileSync(sidecar, XMP);
  const metadata = await readMetadata({ path: 'a.jpg', absolute, bytes: 1, modified: 0, sidecars: [sidecar] });
  expect(metadata.place).toEqual({ city: 'Adlerheim' });
  const shown = withoutPlace({ ...metadata, title: 'A tower' } as Item, null);
  expect(shown.keywords).toEqual(['tower']);
  expect(JSON.stringify(shown)).not.toMatch(/Kreuzdorf|Hauptweg|Adlerheim/);
});
