/** @jest-environment node */
// Text that is lost is reported to the owner in a sentence with the remedy.
import { index } from './index-here';
import { createPlace, listWhole, look, makePhoto } from './site';

const place = createPlace();
afterAll(() => place.remove());

beforeAll(async () => {
  const photo = await makePhoto('#336699');
  for (const folder of ['plain', 'txt', 'upper', 'markdown']) place.put(`${folder}/p.jpg`, photo);
  place.put('txt/index.md.txt', '---\nhide: true\n---\n');
  place.put('upper/Index.MD', '---\nhide: true\n---\n');
  place.put('markdown/index.markdown', '---\nhide: true\n---\n');
  place.put('vitrine.yaml.txt', 'title: Boats\n');
  place.put('plain/story.md.txt', '---\ntitle: X\n---\nwords');
  place.put('plain/notes.txt', 'words');
  place.put('plain/club.md', '---\ntitle: Club #1\nauthor: [Ada, Grace]\ndescription: [a]\n---\nWords');
  place.put('plain/agent.md', '---\ntitle: 007\n---\nWords');
  place.put('plain/index.md', '---\ntitle: 1.10\npodcast: { category: Histori, image: none.jpg }\n---\n');
  await index(place);
});

const getReport = (file: string) => look(place).problems.find(({ path }) => path === file)?.detail ?? '';

test('rules in files with a longer ending hold, and the ending is named as the cause', () => {
  expect(listWhole(place).flatMap(({ path, kind }) => (kind === 'photo' ? [path] : []))).toEqual(['plain/p.jpg']);
  for (const [file, meant] of [
    ['txt/index.md.txt', 'index.md'],
    ['vitrine.yaml.txt', 'vitrine.yaml'],
    ['plain/story.md.txt', 'story.md'],
  ] as const)
    expect(getReport(file)).toMatch(
      new RegExp(`because its name ends in .txt; rename it to ${meant} \\(Windows hides`),
    );
  expect(getReport('plain/notes.txt')).toBe('a text file');
});

test('a text that YAML cuts, and a list in place of a text, are reported', () => {
  const story = listWhole(place).find(({ path }) => path === 'plain/club.md');
  expect(story).toMatchObject({ title: 'Club', makers: ['Ada', 'Grace'] });
  expect(getReport('plain/club.md')).toMatch(/line 2: "#1" is not read.*write "Club #1" with its quotation marks/);
  expect(getReport('plain/club.md')).toContain('description: a text is expected, not a list');
});

test('titles that look like numbers stay as written', () => {
  expect(listWhole(place).find(({ path }) => path === 'plain/agent.md')?.title).toBe('007');
  const collection = look(place).collections.find(({ path }) => path === 'plain');
  expect(JSON.parse(collection?.data ?? '{}').title).toBe('1.10');
});

test('an unknown category of a podcast is reported with the nearest one', () => {
  expect(getReport('plain/index.md')).toContain('"Histori" is no category of Apple Podcasts; is History meant?');
});
