// Evaluates the engine's full-text queries (lib/catalogue/full-text.ts) over the shards of words.
import { READ_GAP } from '@/lib/catalogue/full-text';
import { SEARCHABLE } from '@/lib/model/search-record';
import { createReader, findShard, OCCURRENCE, SHARDS } from '@/lib/search/shards/format';
import { need, peek } from './files';
import { getManifest } from './manifest';

interface Term {
  text: string;
  flags: number;
  keys: Uint32Array;
  /** Where the occurrences in each item begin. */
  starts: Uint32Array;
  heads: Uint8Array;
  offsets: Uint32Array;
  places: Uint32Array;
}

function decodeShard(bytes: Uint8Array): Term[] {
  const parts = createReader(bytes);
  const [texts, keys, counts, heads, offsets, places] = Array.from({ length: 6 }, parts.part);
  if (!texts || !keys || !counts || !heads || !offsets || !places) return [];
  const decoder = new TextDecoder();
  const terms: Term[] = [];
  while (!texts.isAtEnd()) {
    const text = decoder.decode(texts.slice(texts.number()));
    const flags = texts.byte();
    const size = texts.number();
    const term = { text, flags, keys: new Uint32Array(size), starts: new Uint32Array(size + 1) };
    const all = { heads: [] as number[], offsets: [] as number[], places: [] as number[] };
    for (let item = 0, key = 0; item < size; item += 1) {
      key += keys.number();
      term.keys[item] = key;
      const count = counts.number();
      for (let each = 0, attribute = -1, offset = 0; each < count; each += 1) {
        const head = heads.byte();
        offset = offsets.number() + ((head & OCCURRENCE.attribute) === attribute ? offset : 0);
        attribute = head & OCCURRENCE.attribute;
        all.heads.push(head);
        all.offsets.push(offset);
        const isPlaced = (head & (OCCURRENCE.first | OCCURRENCE.unranked)) === 0;
        all.places.push(isPlaced ? places.number() : offset);
      }
      term.starts[item + 1] = all.heads.length;
    }
    terms.push({
      ...term,
      heads: Uint8Array.from(all.heads),
      offsets: Uint32Array.from(all.offsets),
      places: Uint32Array.from(all.places),
    });
  }
  return terms;
}

const toShardOf = (word: string) => findShard(getManifest().terms, word);

/** Requests the shard of a word, for the next repetition. */
export const prepareTerm = (word: string) => peek(SHARDS.terms(toShardOf(word)), decodeShard);

/** Flags of a word; 0 if the archive does not contain it, or until its shard has arrived. */
export const getFlags = (word: string): number => prepareTerm(word)?.find(({ text }) => text === word)?.flags ?? 0;

function findTerms(word: string, isPrefix: boolean): Term[] {
  const first = toShardOf(word);
  const last = isPrefix ? toShardOf(`${word}\uffff`) : first;
  const numbers = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  for (const number of numbers) peek(SHARDS.terms(number), decodeShard);
  const terms = numbers.flatMap((number) => need(SHARDS.terms(number), decodeShard));
  return terms.filter(({ text }) => (isPrefix ? text.startsWith(word) : text === word));
}

/** Words that the current search has looked up: only these matter for its ranking. */
const used = new Set<Term>();
const known = new Map<string, { keys: Uint32Array; terms: Term[] }>();

export function startSearch() {
  used.clear();
  known.clear();
}

/** Every attribute, or the named ones, by number. */
type Attributes = ReadonlySet<number> | null;

/** Attributes are in the upper digits of a position. */
const ATTRIBUTE = 2 ** 32;

function collectKeys(terms: Term[], attributes: Attributes): Set<number> {
  const keys = new Set<number>();
  for (const { keys: list, starts, heads } of terms)
    list.forEach((key, item) => {
      if (!attributes) keys.add(key);
      for (let at = starts[item] as number; at < (starts[item + 1] as number); at += 1)
        if (attributes?.has((heads[at] as number) & OCCURRENCE.attribute)) keys.add(key);
    });
  return keys;
}

/** Finds the items in which the words are adjacent, as FTS5 does. */
function collectPhrase(words: Term[][], attributes: Attributes): Set<number> {
  let found: Map<number, Set<number>> | null = null;
  for (const terms of words) {
    const next = new Map<number, Set<number>>();
    for (const { keys, starts, heads, offsets } of terms)
      keys.forEach((key, item) => {
        const before = found?.get(key);
        if (found && !before) return;
        for (let at = starts[item] as number; at < (starts[item + 1] as number); at += 1) {
          const attribute = (heads[at] as number) & OCCURRENCE.attribute;
          const position = attribute * ATTRIBUTE + (offsets[at] as number);
          if (attributes && !attributes.has(attribute)) continue;
          if (!before || before.has(position - 1)) next.set(key, (next.get(key) ?? new Set()).add(position));
        }
      });
    found = next;
  }
  return new Set(found?.keys());
}

function evaluate(match: string, attributes: Attributes): { keys: Uint32Array; terms: Term[] } {
  const phrases = [...match.matchAll(/"([^"]*)"( \*)?/g)].map(([, text = '', star]) => ({
    words: text.split(' '),
    isPrefix: star !== undefined,
  }));
  const isOr = match.replace(/"[^"]*"/g, '').includes('OR');
  // Requests all shards before the first is read.
  for (const { words } of phrases) for (const word of words) prepareTerm(word);
  const terms: Term[] = [];
  const sets = phrases.map(({ words, isPrefix }) => {
    const lists = words.map((word, at) => findTerms(word, isPrefix && at === words.length - 1));
    terms.push(...lists.flat());
    return lists.length === 1 ? collectKeys(lists.flat(), attributes) : collectPhrase(lists, attributes);
  });
  const [first = new Set<number>(), ...others] = sets;
  const keys = isOr
    ? new Set(sets.flatMap((set) => [...set]))
    : [...first].filter((key) => others.every((set) => set.has(key)));
  return { keys: Uint32Array.from(keys).sort(), terms };
}

const TITLE: Attributes = new Set([0]);

/** As lib/catalogue/read/search-data.ts. */
export function findKeys(source: 'texts' | 'titles', match: string): Uint32Array {
  const name = `${source} ${match}`;
  let found = known.get(name);
  if (!found) {
    const [, columns] = /^\{([^}]*)\} : /.exec(match) ?? [];
    const named = columns?.split(' ').map((each) => (SEARCHABLE as readonly string[]).indexOf(each));
    found = evaluate(match.replace(/^\{[^}]*\} : /, ''), source === 'titles' ? TITLE : named ? new Set(named) : null);
    known.set(name, found);
  }
  for (const term of found.terms) used.add(term);
  return found.keys;
}

interface FoldedWord {
  attribute: number;
  begin: number;
  place: number;
  isLast: boolean;
  text: string;
}

function findItem({ keys }: Term, key: number): number {
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((keys[middle] as number) < key) low = middle + 1;
    else high = middle;
  }
  return keys[low] === key ? low : -1;
}

function listWordsOf(key: number): FoldedWord[] {
  const words: FoldedWord[] = [];
  for (const term of used) {
    const item = findItem(term, key);
    if (item < 0) continue;
    for (let at = term.starts[item] as number; at < (term.starts[item + 1] as number); at += 1) {
      const [head, offset, place] = [term.heads[at], term.offsets[at], term.places[at]] as [number, number, number];
      if (head & OCCURRENCE.unranked) continue;
      const isLast = (head & OCCURRENCE.last) !== 0;
      words.push({ attribute: head & OCCURRENCE.attribute, begin: offset - place, place, isLast, text: term.text });
    }
  }
  return words.sort((a, b) => a.attribute - b.attribute || a.begin - b.begin || a.place - b.place);
}

/** Stands for a word that the search has not looked up; no word matches it. */
const OTHER = '\u0004';

function writeValue(words: FoldedWord[]): string {
  const texts: string[] = [];
  for (const { place, text } of words) {
    while (texts.length < place) texts.push(OTHER);
    texts[place] = text;
  }
  return (words.at(-1)?.isLast ? texts : [...texts, OTHER]).join(' ');
}

/** The folded words of items, as far as they matter for the current search: one line per attribute. */
export function listFolded(keys: ArrayLike<number>): Map<number, string> {
  const entries = Array.from(keys, (key): [number, string] => {
    const words = listWordsOf(key);
    const lines = SEARCHABLE.map((_, attribute) => {
      const values = new Map<number, FoldedWord[]>();
      for (const word of words)
        if (word.attribute === attribute) values.set(word.begin, [...(values.get(word.begin) ?? []), word]);
      return [...values.values()].map(writeValue).join(` ${READ_GAP} `);
    });
    return [key, lines.join('\n').trimEnd()];
  });
  return new Map(entries.sort(([a], [b]) => a - b));
}
