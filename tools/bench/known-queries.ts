// Draws known records and how they are typed, the same every time: known-queries.mjs RECORDS COUNT EACH FILE.
import fs from 'node:fs';
import type { SearchRecord } from '../../lib/model/search-record';
import { toRecord } from '../../lib/model/to-record';
import { toWords } from '../../lib/model/tokenize';
import { createRandom, misspell, type Random, toText } from './draw-words';
import { makeItems } from './records';

const SEED = 7;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Another word than a visitor means, by a slip; null where the word is too short for it. */
type Slip = (random: Random, word: string) => string | null;

function missFirst(random: Random, word: string) {
  const letter = random.pick([...LETTERS].filter((each) => each !== word[0]));
  return word.length < 4 ? null : letter + word.slice(1);
}

const slipOnce: Slip = (random, word) => (word.length < 4 ? null : misspell(random, word));
const slipTwice: Slip = (random, word) =>
  word.length < 6 ? null : misspell(random, word.slice(0, 3)) + misspell(random, word.slice(3));

interface Known {
  id: string;
  words: string[];
}

/** One word of a query with a slip in it, whichever is long enough. */
function toSlipped(random: Random, { words }: Known, slip: Slip): string | null {
  const from = random.below(words.length);
  for (let step = 0; step < words.length; step += 1) {
    const at = (from + step) % words.length;
    const word = words[at] as string;
    const slipped = /^[a-z]+$/.test(word) ? slip(random, word) : null;
    if (slipped && slipped !== word) return words.with(at, slipped).join(' ');
  }
  return null;
}

const KINDS: Record<string, (random: Random, known: Known, record: SearchRecord) => string | null> = {
  exact: (_random, { words }) => words.join(' '),
  prefix: (random, { words }) => {
    const last = words.at(-1) as string;
    return last.length < 5 ? null : words.with(-1, last.slice(0, 3 + random.below(last.length - 3))).join(' ');
  },
  'one typo': (random, known) => toSlipped(random, known, slipOnce),
  'two typos': (random, known) => toSlipped(random, known, slipTwice),
  'wrong first letter': (random, known) => toSlipped(random, known, missFirst),
  'two fields': (random, { words }, record) => {
    const others = toWords(toText(record.makers)).filter((word) => word.length > 2);
    return others.length === 0 ? null : `${words.join(' ')} ${random.pick(others)}`;
  },
};

/** Records whose words say which one is meant, and two to four of those words in their order. */
async function drawKnown(file: string, count: number): Promise<[Known, SearchRecord][]> {
  const random = createRandom(SEED);
  const titles = new Map<string, number>();
  const records: SearchRecord[] = [];
  for await (const item of makeItems(file, count)) {
    const record = toRecord(item);
    const title = toWords(record.title).sort().join(' ');
    titles.set(title, (titles.get(title) ?? 0) + 1);
    records.push(record);
  }
  return records.flatMap((record): [Known, SearchRecord][] => {
    const words = [...new Set(toWords(record.title))];
    const isAlone = titles.get(toWords(record.title).sort().join(' ')) === 1;
    if (!isAlone || words.length < 2 || words.length > 4) return [];
    return random.next() < 0.5 ? [[{ id: record.objectID, words }, record]] : [];
  });
}

/** A query that ought to find one record. */
export interface KnownQuery {
  /** How it is typed. */
  kind: string;
  id: string;
  query: string;
}

function* drawQueries(known: [Known, SearchRecord][], each: number): Generator<KnownQuery> {
  for (const [kind, toQuery] of Object.entries(KINDS)) {
    const random = createRandom(SEED);
    for (let drawn = 0; drawn < each; ) {
      const [item, record] = random.pick(known);
      const query = toQuery(random, item, record);
      if (query === null) continue;
      yield { kind, id: item.id, query };
      drawn += 1;
    }
  }
}

const [records = '', count, each, file = ''] = process.argv.slice(2);
fs.writeFileSync(file, JSON.stringify([...drawQueries(await drawKnown(records, Number(count)), Number(each))]));
