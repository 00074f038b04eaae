import { parsePodcast } from '@/lib/model/podcast';

function parse(value: unknown) {
  const faults: string[] = [];
  return { podcast: parsePodcast(value, (fault) => faults.push(fault)), faults };
}

test('a category or subcategory of Apple is accepted in any spelling', () => {
  const documentary = { name: 'Society & Culture', sub: 'Documentary' };
  for (const category of ['Documentary', 'Society & Culture > Documentary', 'society and culture: documentary'])
    expect(parse({ category })).toEqual({ podcast: { categories: [documentary], isExplicit: false }, faults: [] });
  expect(parse({ category: ['History', 'Music'], explicit: true, image: 'cover.jpg' })).toEqual({
    podcast: { categories: [{ name: 'History' }, { name: 'Music' }], isExplicit: true, image: 'cover.jpg' },
    faults: [],
  });
});

test('an unknown category is reported with the nearest name, and a podcast without one has no settings', () => {
  const { podcast, faults } = parse({ category: 'Histori', expl: true });
  expect(podcast).toBeUndefined();
  expect(faults).toEqual([
    expect.stringContaining('there is no "expl"; is explicit meant?'),
    expect.stringContaining('"Histori" is no category of Apple Podcasts; is History meant?'),
  ]);
  for (const value of ['History', [], { explicit: false }])
    expect(parse(value)).toEqual({
      podcast: undefined,
      faults: [expect.stringContaining('podcast: { category: History')],
    });
});

test('a statement on explicit content that is not understood counts as explicit', () => {
  const { podcast, faults } = parse({ category: 'Comedy', explicit: 'mostly' });
  expect(podcast?.isExplicit).toBe(true);
  expect(faults).toEqual(['podcast: explicit is true or false; true is assumed']);
});

test('no podcast is stated', () => {
  for (const value of [undefined, null]) expect(parse(value)).toEqual({ podcast: undefined, faults: [] });
});
