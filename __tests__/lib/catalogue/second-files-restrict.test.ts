/** @jest-environment node */
// Hiding rules also apply to the metadata of a picture's second files: its RAW file and its live film.
import fs from 'node:fs';
import path from 'node:path';
import { GET as getFile } from '@/app/items/[slug]/file/route';
import { toItemId } from '@/lib/catalogue/ids';
import { getAddress, getItem } from '@/lib/catalogue/read/items';
import { makeDng, makeJpeg } from '../../raw-files';
import { toXmp } from '../library/media-file';
import { index } from './index-here';
import { createPlace, look } from './site';

const place = createPlace();
afterAll(() => place.remove());
beforeAll(() => Object.assign(process.env, { VITRINE_LIBRARY: place.library, VITRINE_DATA: place.data }));
afterEach(() => {
  for (const name of fs.readdirSync(place.library)) fs.rmSync(path.join(place.library, name), { recursive: true });
});

const DELAYED = { VITRINE_LOOSEN_SECONDS: '30' };
const fetchRaw = async (name: string) =>
  (
    await getFile(new Request(`http://inside/items/${toItemId(name)}/file?of=raw`), {
      params: Promise.resolve({ slug: toItemId(name) }),
    })
  ).status;
const KEYWORD = '<dc:subject><rdf:Bag><rdf:li>vault</rdf:li></rdf:Bag></dc:subject>';

async function putPair(says: string, ofPicture = '') {
  place.put('open.jpg', await makeJpeg(60, 40));
  place.put('open.dng', await makeDng({ xmp: toXmp('') }));
  place.put('pair.jpg', await makeJpeg(60, 42));
  if (ofPicture) place.put('pair.jpg.xmp', toXmp(ofPicture));
  place.put('pair.dng', await makeDng({ xmp: toXmp(says) }));
}

test('a keyword of the RAW file alone hides both', async () => {
  await putPair(KEYWORD);
  place.put('vitrine.yaml', 'hide: keywords:vault\n');
  await index(place);
  expect([await fetchRaw('open.jpg'), await fetchRaw('pair.jpg')]).toEqual([200, 404]);
  expect(look(place).items.map((item) => item.path)).toEqual(['open.jpg']);
});

test('it is combined with keywords of the picture, not shown, and hides them when a rule matches it', async () => {
  await putPair(KEYWORD, KEYWORD.replace('vault', 'harbour'));
  place.put('vitrine.yaml', 'publish: NOT keywords:nothing\n');
  await index(place);
  expect(getItem(toItemId('pair.jpg'))?.keywords).toEqual(['harbour']);
  expect(JSON.stringify(look(place).items)).not.toContain('vault');
  place.put('vitrine.yaml', 'hide: keywords:vault\n');
  await index(place);
  expect(getAddress(toItemId('pair.jpg'))?.type).toBe('gone');
});

test('metadata of the RAW file alone publishes nothing', async () => {
  await putPair(KEYWORD);
  place.put('vitrine.yaml', 'publish: keywords:vault\n');
  await index(place);
  expect(look(place).items).toEqual([]);
});

test('a place of the RAW file alone is removed from the keywords of the picture', async () => {
  const city = '<photoshop:City xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/">Zqtown</photoshop:City>';
  await putPair(city, KEYWORD.replace('vault', 'Zqtown'));
  place.put('vitrine.yaml', 'places: hide\n');
  await index(place);
  expect(JSON.stringify(look(place).items)).not.toContain('Zqtown');
  expect(await fetchRaw('pair.jpg')).not.toBe(200);
});

describe('the RAW file stays restricted for the delay', () => {
  const restrict = {
    'a row': () => place.put('metadata.csv', 'file,publish\npair.jpg,never\n'),
    'a sidecar of the picture': () => place.put('pair.jpg.xmp', toXmp(KEYWORD)),
    'a sidecar of both': () => place.put('pair.xmp', toXmp(KEYWORD)),
    'a keyword in the picture': async () =>
      place.put('pair.jpg', await makeJpeg(60, 42, undefined, { IFD0: { XPKeywords: 'vault' } })),
  };
  test.each(Object.entries(restrict))('if %s restricts a picture that is moved away', async (_name, put) => {
    await putPair('');
    await put();
    place.put('vitrine.yaml', 'hide: keywords:vault\n');
    await index(place);
    expect(look(place).items.map((item) => item.path)).toEqual(['open.jpg']);
    fs.renameSync(path.join(place.library, 'pair.jpg'), path.join(place.library, '..', 'away.jpg'));
    await index(place, DELAYED);
    expect(look(place).items.map((item) => item.path)).toEqual(['open.jpg']);
    await index(place, DELAYED);
    expect(look(place).items.map((item) => item.path)).toEqual(['open.jpg']);
    expect(await fetchRaw('pair.dng')).not.toBe(200);
    fs.renameSync(path.join(place.library, '..', 'away.jpg'), path.join(place.library, 'pair.jpg'));
    await index(place, DELAYED);
    expect(look(place).items.map((item) => item.path)).toEqual(['open.jpg']);
  });

  test('and is a separate item afterwards', async () => {
    await putPair('');
    place.put('pair.jpg.xmp', toXmp(KEYWORD));
    place.put('vitrine.yaml', 'hide: keywords:vault\n');
    await index(place);
    fs.rmSync(path.join(place.library, 'pair.jpg'));
    fs.rmSync(path.join(place.library, 'pair.jpg.xmp'));
    await index(place, DELAYED);
    expect(look(place).items.map((item) => item.path)).toEqual(['open.jpg']);
    await index(place);
    expect(look(place).items.map((item) => item.path)).toEqual(['open.jpg', 'pair.dng']);
  });
});

test('a row for a picture restricts the RAW file that replaces it', async () => {
  place.put('frame.jpg', await makeJpeg(60, 40));
  place.put('frame.dng', await makeDng());
  place.put('metadata.csv', 'file,publish\nframe.jpg,never\n');
  await index(place);
  fs.renameSync(path.join(place.library, 'frame.jpg'), path.join(place.library, 'other.jpg'));
  await index(place, DELAYED);
  expect(look(place).items).toEqual([]);
  await index(place);
  expect(look(place).items.map((item) => item.path)).not.toContain('frame.dng');
});
