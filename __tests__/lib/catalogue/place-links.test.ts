/** @jest-environment node */
// A table names the place of a picture in a gazetteer: by its address, or by its number in GeoNames.
import { index } from './index-here';
import { createPlace, listWhole, makePhoto } from './site';

const place = createPlace();
afterAll(() => place.remove());

test('addresses and numbers of a place are read; other texts, and links without a place, are not', async () => {
  const rows = [
    ['a.jpg', 'Jönköping', 'https://www.wikidata.org/wiki/Q27404; 2702979'],
    ['b.jpg', 'Nowhere', 'javascript:alert(1)|not a link|http://[broken'],
    ['c.jpg', '', '2702979'],
  ];
  for (const [at, [name = '']] of rows.entries()) place.put(name, await makePhoto(`#00000${at}`));
  place.put('metadata.csv', ['file,place,placeLinks', ...rows.map((cells) => cells.join(','))].join('\n'));
  await index(place);
  expect(listWhole(place).map((item) => item.place)).toEqual([
    { name: 'Jönköping', links: ['https://www.wikidata.org/wiki/Q27404', 'https://www.geonames.org/2702979'] },
    { name: 'Nowhere' },
    undefined,
  ]);
});
