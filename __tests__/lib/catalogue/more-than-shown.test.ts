/** @jest-environment node */
// Files that hold more than the one picture that is shown: the owner learns of it.
import fs from 'node:fs';
import { toMasterPath } from '@/lib/catalogue/master-paths';
import type { Item } from '@/lib/model/types';
import { isWholeObject } from '@/lib/store/whole-object';
import { makeApng, makeAvifAnimation, makeFrames } from '../../animations';
import { index } from './index-here';
import { createPlace, look } from './site';

const place = createPlace();
afterAll(() => place.remove());

test('animations are recognized, whatever number of frames they state, and need no remark', async () => {
  fs.rmSync(place.library, { recursive: true });
  const sidecar = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
    xmlns:tiff="http://ns.adobe.com/tiff/1.0/" tiff:Orientation="6"/></rdf:RDF></x:xmpmeta>`;
  const avif = makeAvifAnimation();
  const countless = makeAvifAnimation();
  countless.writeUInt32BE(0xffffffff, countless.indexOf('stsz', 0, 'latin1') + 12);
  const endless = makeAvifAnimation();
  endless.writeUInt32BE(0, endless.indexOf('stbl', 0, 'latin1') - 4);
  const files = {
    'moves.gif': await makeFrames(3).gif().toBuffer(),
    'moves.webp': await makeFrames(3).webp().toBuffer(),
    'moves.png': await makeApng(5),
    'countless.png': await makeApng(0xffffffff),
    'moves.avif': avif,
    'countless.avif': countless,
    'still.gif': await makeFrames(1).gif().toBuffer(),
    'still.png': await makeApng(1),
    'still.avif': await makeFrames(1).avif().toBuffer(),
    'turned.webp': await makeFrames(4).webp().toBuffer(),
    'turned.webp.xmp': sidecar,
    'endless.avif': endless,
  };
  for (const [name, content] of Object.entries(files)) place.put(name, content);
  await index(place);
  const { items, problems } = look(place);
  const found = items.map(({ path, data }) => ({ ...(JSON.parse(data) as Item), path }));
  expect(found.filter(({ isAnimated }) => isAnimated).map(({ path }) => path)).toEqual([
    'countless.png',
    'endless.avif',
    'moves.avif',
    'moves.gif',
    'moves.png',
    'moves.webp',
  ]);
  const sequence = found.find(({ path }) => path === 'moves.avif') as Item;
  expect(isWholeObject(fs.readFileSync(toMasterPath(place.data, sequence)), 'masters/moves.jpg')).toBe(true);
  // A browser would play the file as it is, on its side.
  expect(Object.fromEntries(problems.map(({ path, detail }) => [path, detail]))).toEqual({
    'countless.avif': expect.stringContaining('its header is damaged or incomplete'),
    'turned.webp': 'it moves (4 frames), and a still picture is shown: save it as an MP4 film',
  });
});

/** Sixteen grey pixels a side in PQ, encoded by libaom. */
const PQ = `
AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAAD5bWV0YQAAAAAAAAAvaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAFBpY3R1cm
VIYW5kbGVyAAAAAA5waXRtAAAAAAABAAAAHmlsb2MAAAAARAAAAQABAAAAAQAAASEAAAAXAAAAKGlpbmYAAAAAAAEAAAAaaW5mZQIAAAAAAQAA
YXYwMUNvbG9yAAAAAGppcHJwAAAAS2lwY28AAAAUaXNwZQAAAAAAAAAQAAAAEAAAABBwaXhpAAAAAAMKCgoAAAAMYXYxQ4EATAAAAAATY29scm
5jbHgACQAQAAkAAAAAF2lwbWEAAAAAAAAAAQABBAECgwQAAAAfbWRhdAoJGAz/26EiASCAMgoYAAAAUAAAAACc
`;

test.each([
  ['PQ', 16, true],
  ['HLG', 18, true],
  ['sRGB', 13, false],
])('a picture in %s is reported if its colours need tone mapping', async (name, transfer, isReported) => {
  const avif = Buffer.from(PQ, 'base64');
  avif.writeUInt16BE(transfer, avif.indexOf('colrnclx', 0, 'latin1') + 10);
  place.put('hdr.avif', avif);
  const chunk = Buffer.alloc(16);
  chunk.writeUInt32BE(4);
  chunk.write('cICP', 4, 'latin1');
  chunk.set([9, transfer, 0, 1], 8);
  const png = await makeFrames(1).png().toBuffer();
  place.put('hdr.png', Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]));
  await index(place);
  const { items, problems } = look(place);
  for (const file of ['hdr.avif', 'hdr.png']) {
    expect(items.map(({ path }) => path)).toContain(file);
    const detail = problems.find(({ path }) => path === file)?.detail ?? '';
    expect(detail.includes(`its colours are HDR (${name})`)).toBe(isReported);
  }
});
