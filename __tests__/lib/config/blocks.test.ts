import { parse } from 'yaml';
import { parseBlocks } from '@/lib/config/blocks';
import { localizeSite, parseSite } from '@/lib/config/site';
import { BLOCK_KINDS } from '@/lib/model/blocks';

const read = (yaml: string) => parseBlocks(parse(yaml));

test('each line is a block, with a heading and a size where they are stated', () => {
  const { blocks, faults } = read(`
- hero
- newest:
  heading: Just in
  size: large
- collection: sea/boats
  size: small
- query: keywords=harbour&from=1920
- on this day
- text: We are open from 10 to 17.
`);
  expect(faults).toEqual([]);
  expect(blocks).toEqual([
    { block: 'hero' },
    { block: 'newest', heading: 'Just in', size: 'large' },
    { block: 'collection', of: 'sea/boats', size: 'small' },
    { block: 'query', of: 'keywords=harbour&from=1920' },
    { block: 'on this day' },
    { block: 'text', of: 'We are open from 10 to 17.' },
  ]);
  expect(parseBlocks(blocks)).toEqual({ blocks, faults: [] });
});

test.each([
  ['- newest: { heading: New, size: large }', { block: 'newest', heading: 'New', size: 'large' }],
  ['- newest:\n    heading: New', { block: 'newest', heading: 'New' }],
  ['- { block: newest, heading: 1911 }', { block: 'newest', heading: '1911' }],
  ['- collection:sea', { block: 'collection', of: 'sea' }],
  ['- "query: keywords=sea"', { block: 'query', of: 'keywords=sea' }],
  ['- query: { keywords: [sea, pier], from: 1920 }', { block: 'query', of: 'keywords=sea&keywords=pier&from=1920' }],
  ['- On_This-Day', { block: 'on this day' }],
  ['- text: { en: Welcome, fr: Bienvenue }', { block: 'text', of: { en: 'Welcome', fr: 'Bienvenue' } }],
])('other ways to write a block are understood: %s', (yaml, block) => {
  expect(read(yaml)).toEqual({ blocks: [block], faults: [] });
});

test.each([
  ['- newst', 'entry 1: there is no block "newst"; is newest meant?'],
  ['- carousel', `possible are ${BLOCK_KINDS.join(', ')}`],
  ['- collection', 'collection needs the path of a folder'],
  ['- newest: sea', 'newest has "sea", but takes only heading and size'],
  ['- newest: { size: huge }', 'size of newest is "huge": small, medium, large'],
  ['- newest:\n  title: New', 'newest has "title"; beside it are heading and size'],
  ['- [newest]', '["newest"] is no block'],
  ['- 12', '12 is no block'],
  ['- {}', 'it has no name'],
])('a wrong entry is reported, and the others are used: %s', (yaml, fault) => {
  const { blocks, faults } = read(`${yaml}\n- map`);
  expect(blocks).toEqual([{ block: 'map' }]);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(fault);
});

test('a site without valid blocks has its usual home page', () => {
  for (const home of ['newest', [], ['nothing'], { newest: null }, 5])
    expect(parseSite({ home }).site.home).toBeUndefined();
  expect(parseSite({ home: 'newest' }).faults[0]).toContain('home: a list of blocks is expected');
  expect(parseSite({}).site).not.toHaveProperty('home');
});

test('headings and texts have the language of the page', () => {
  const { site } = parseSite({ home: [{ text: { en: 'Welcome', fr: 'Bienvenue' }, heading: { fr: 'Ici' } }] });
  expect(localizeSite(site, 'fr').home).toEqual([{ block: 'text', of: 'Bienvenue', heading: 'Ici' }]);
});
