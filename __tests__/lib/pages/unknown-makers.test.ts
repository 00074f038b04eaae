/** @jest-environment node */
import { getMessages } from '@/lib/messages/messages';
import { toCredits } from '@/lib/model/credit';
import { listBrowseHrefs, listBrowsePages } from '@/lib/pages/browse';
import { PEOPLE } from '@/lib/pages/people';
import { buildRightsData } from '@/lib/seo/rights-data';
import { createArchive, makeItem } from '../../algolia/archive';
import { site } from '../seo/example';

const t = getMessages('en');
const archive = createArchive();
const before = { ...process.env };
const item = makeItem('one.jpg', { title: 'One', makers: ['Unknown'], date: { edtf: '1860', sort: 0 } });

beforeAll(() => {
  archive.put([item]);
  Object.assign(process.env, archive.env);
});
afterAll(() => {
  process.env = before;
  archive.remove();
});

test('an archive of unknown makers has no page of people', () => {
  expect(listBrowsePages(t).map(({ href }) => href)).toEqual(['/years']);
  expect(PEOPLE.list(t)).toBeNull();
  expect(listBrowseHrefs().filter((href) => href.startsWith('/people'))).toEqual([]);
});

test.each([
  ['en', ', maker unknown, 1860'],
  ['de', ', Urheber unbekannt, 1860'],
])('its credit lines state that the maker is unknown (%s)', (language, words) => {
  const credits = toCredits(item, { title: 'Archive', url: 'https://a.example' }, getMessages(language));
  expect(credits.text).toContain(words);
  expect(credits.bibtex).not.toContain('author');
});

test('structured data has no creator of that name', () => {
  expect(buildRightsData(item, site)).not.toHaveProperty('creator');
});
