// Writes the words of the archive with the items and places where they occur, in shards of consecutive words.
import { VALUE_GAP } from '@/lib/catalogue/full-text';
import { listWords } from '@/lib/catalogue/read/search-data';
import { openForReading } from '@/lib/catalogue/schema';
import { createStatements } from '@/lib/catalogue/statements';
import type { Connection } from '@/lib/clients/sqlite';
import { getConfig } from '@/lib/config/config';
import { SEARCHABLE } from '@/lib/model/search-record';
import { createBytes, joinParts, OCCURRENCE, SHARDS, TERM } from './format';
import type { ShardFiles } from './shard-files';
import type { readValuesOfItems } from './values-of-items';

/** Bytes before compression, which leaves about a third. A longer list has a shard of its own. */
const MAX_SHARD_BYTES = 8000;

interface Occurrence {
  key: number;
  attribute: number;
  offset: number;
}

interface TermSources {
  toKey(key: number): number;
  locate: ReturnType<typeof readValuesOfItems>;
  surnames: ReadonlySet<string>;
}

const ATTRIBUTES = new Map<string, number>(SEARCHABLE.map((name, at) => [name, at]));

/** Reads where words occur from the full-text table: https://www.sqlite.org/fts5.html#the_fts5vocab_virtual_table_module */
function openOccurrences(db: Connection) {
  db.exec(`PRAGMA query_only = OFF;
    CREATE VIRTUAL TABLE temp.shard_words USING fts5vocab('main', 'texts', 'row');
    CREATE VIRTUAL TABLE temp.shard_places USING fts5vocab('main', 'texts', 'instance');
    PRAGMA query_only = ON;`);
  const sql = createStatements(db);
  const places = sql('SELECT doc, col, offset FROM temp.shard_places WHERE term = ?');
  return {
    // In the order of UTF-16 units, as browsers compare texts.
    listTerms: () =>
      sql('SELECT CAST(term AS BLOB) AS term FROM temp.shard_words')
        .all<{ term: string }>()
        .map(({ term }) => term)
        .filter((term) => term !== VALUE_GAP)
        .sort(),
    list(term: string, toKey: TermSources['toKey']): Occurrence[] {
      return places
        .all<{ doc: number; col: string; offset: number }>(term)
        .map(({ doc, col, offset }) => ({ key: toKey(doc), attribute: ATTRIBUTES.get(col) as number, offset }))
        .filter(({ key }) => key > 0)
        .sort((a, b) => a.key - b.key || a.attribute - b.attribute || a.offset - b.offset);
    },
  };
}

/** A shard being filled: lists of equal kind are stored together, because they compress better. */
function createShard() {
  const encoder = new TextEncoder();
  const [texts, keys, counts, heads, offsets, places] = Array.from({ length: 6 }, createBytes);
  const parts = { texts, keys, counts, heads, offsets, places } as Record<string, ReturnType<typeof createBytes>>;
  let terms = 0;
  let size = 0;
  return {
    isEmpty: () => terms === 0,
    getSize: () => size,
    put(term: string, flags: number, [found, locate]: [Occurrence[], TermSources['locate']]) {
      const text = encoder.encode(term);
      texts?.number(text.length);
      texts?.add(text);
      texts?.byte(flags);
      texts?.number(new Set(found.map(({ key }) => key)).size);
      terms += 1;
      let before = 0;
      for (let at = 0; at < found.length; ) {
        const { key } = found[at] as Occurrence;
        let end = at;
        while (found[end]?.key === key) end += 1;
        keys?.number(key - before);
        counts?.number(end - at);
        before = key;
        let last: Occurrence | undefined;
        for (; at < end; at += 1) {
          const each = found[at] as Occurrence;
          const where = locate(key, each.attribute, each.offset);
          heads?.byte(each.attribute | where.flags);
          offsets?.number(each.offset - (last?.attribute === each.attribute ? last.offset : 0));
          if ((where.flags & (OCCURRENCE.first | OCCURRENCE.unranked)) === 0) places?.number(where.place);
          last = each;
        }
      }
      size = Object.values(parts).reduce((sum, { length }) => sum + length, 0);
    },
    take: () => joinParts(Object.values(parts).map((part) => part.take())),
  };
}

/** @returns the first word of each shard, and the words of all items: the catalogue may still have those of removed ones */
export async function writeTerms(files: ShardFiles, { toKey, locate, surnames }: TermSources) {
  const db = openForReading(getConfig().data);
  const firsts: string[] = [];
  const known = new Set<string>();
  if (!db) return { firsts, known };
  let shard = createShard();
  const close = async () => {
    if (shard.isEmpty()) return;
    await files.put(SHARDS.terms(firsts.length - 1), shard.take());
    shard = createShard();
  };
  try {
    const occurrences = openOccurrences(db);
    const words = new Set(listWords(0).words);
    for (const term of occurrences.listTerms()) {
      const found = occurrences.list(term, toKey);
      if (found.length === 0) continue;
      if (words.has(term)) known.add(term);
      // Two bytes or more for each occurrence: a frequent word does not swell the shard of its neighbours.
      if (!shard.isEmpty() && shard.getSize() + found.length * 3 > MAX_SHARD_BYTES) await close();
      if (shard.isEmpty()) firsts.push(term);
      shard.put(term, (words.has(term) ? TERM.word : 0) | (surnames.has(term) ? TERM.surname : 0), [found, locate]);
    }
    await close();
  } finally {
    db.close();
  }
  return { firsts, known };
}
