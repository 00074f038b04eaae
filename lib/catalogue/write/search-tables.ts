// Stores search data: words in full-text tables, facets and numbers in columns.

import {
  CHUNK_BITS,
  CHUNK_SIZE,
  type ChunkDraft,
  decodeChunk,
  encodeChunk,
  openDraft,
} from '@/lib/catalogue/column-chunk';
import type { SearchEntry } from '@/lib/catalogue/search-entry';
import { getCell, putRow } from '@/lib/catalogue/short-queries';
import type { Sql } from '@/lib/catalogue/statements';
import { FACETS, type Facet, NUMBERS, SEARCHABLE } from '@/lib/model/search-record';
import { normalizeFacetValue } from '@/lib/rules/filter-parts';
import { createVocabulary } from './vocabulary';

const MAX_DRAFTS = 4;

/** Facet values that differ in case are one value, spelt as first seen; folder names are case-sensitive. */
const toValueKey = (facet: Facet, value: string) => (facet === 'collections' ? value : normalizeFacetValue(value));

export function createSearchTables(sql: Sql) {
  const drafts = new Map<number, ChunkDraft>();
  const lives = new Map<number, Uint8Array>();
  const changed = new Set<number>();
  const changedLives = new Set<number>();
  const codes = new Map<string, Map<string, number>>();
  const vocabulary = createVocabulary(sql);

  function getKnown(facet: Facet): Map<string, number> {
    const ask = sql('SELECT value, code FROM facet_values WHERE facet = ?');
    const list = () => ask.all<{ value: string; code: number }>(facet);
    const known = codes.get(facet) ?? new Map(list().map(({ value, code }) => [toValueKey(facet, value), code]));
    codes.set(facet, known);
    return known;
  }

  function toCode(facet: Facet, value: string): number {
    const known = getKnown(facet);
    const key = toValueKey(facet, value);
    let code = known.get(key);
    if (code === undefined) {
      code = known.size + 1;
      known.set(key, code);
      sql('INSERT INTO facet_values (facet, code, value) VALUES (?, ?, ?)').run(facet, code, value);
    }
    return code;
  }

  function getDraft(number: number): ChunkDraft {
    let draft = drafts.get(number);
    if (!draft) {
      const columns = getCell<Uint8Array>(sql, 'SELECT columns FROM chunks WHERE chunk = ?', number);
      draft = columns ? openDraft(decodeChunk(columns)) : { codes: {}, numbers: {} };
      drafts.set(number, draft);
    }
    return draft;
  }

  function setLive(key: number, isLive: boolean) {
    const chunk = key >> CHUNK_BITS;
    let bits = lives.get(chunk);
    if (!bits) {
      const stored = getCell<Uint8Array>(sql, 'SELECT bits FROM lives WHERE chunk = ?', chunk);
      bits = stored ? Uint8Array.from(stored) : new Uint8Array(CHUNK_SIZE / 8);
      lives.set(chunk, bits);
    }
    const place = key & (CHUNK_SIZE - 1);
    const bit = 1 << (place & 7);
    bits[place >> 3] = ((bits[place >> 3] ?? 0) & ~bit) | (isLive ? bit : 0);
    changedLives.add(chunk);
  }

  function putFacet(key: number, facet: Facet, value: string | string[] | undefined) {
    if (value === undefined) return;
    const draft = getDraft(key >> CHUNK_BITS);
    draft.codes[facet] ??= [];
    const values = Array.isArray(value) ? value : [value];
    draft.codes[facet][key & (CHUNK_SIZE - 1)] = [...new Set(values.map((each) => toCode(facet, each)))];
    changed.add(key >> CHUNK_BITS);
  }

  function putNumber(key: number, name: keyof ChunkDraft['numbers'], value: number | undefined) {
    if (value === undefined) return;
    const draft = getDraft(key >> CHUNK_BITS);
    draft.numbers[name] ??= [];
    draft.numbers[name][key & (CHUNK_SIZE - 1)] = value;
    changed.add(key >> CHUNK_BITS);
  }

  function putWords(key: number, { texts, folded, words }: SearchEntry) {
    vocabulary.put(words);
    const columns = SEARCHABLE.join(', ');
    sql(`INSERT INTO texts (rowid, ${columns}) VALUES (?${', ?'.repeat(SEARCHABLE.length)})`).run(key, ...texts);
    sql('INSERT INTO titles (rowid, title) VALUES (?, ?)').run(key, texts[0] ?? '');
    sql('INSERT INTO folded (key, words) VALUES (?, ?)').run(key, folded);
  }

  return {
    put(key: number, entry: SearchEntry) {
      const { columns } = entry;
      putWords(key, entry);
      for (const facet of Object.keys(FACETS) as Facet[]) putFacet(key, facet, columns[facet]);
      for (const name of NUMBERS) putNumber(key, name, columns[name]);
      putNumber(key, 'latitude', columns._geoloc?.lat);
      putNumber(key, 'longitude', columns._geoloc?.lng);
      setLive(key, true);
    },

    /** For data that is determined after `put`. */
    putFacet,

    getCode: (facet: Facet, value: string) => getKnown(facet).get(toValueKey(facet, value)),

    clearFacet(key: number, facet: Facet) {
      const lists = getDraft(key >> CHUNK_BITS).codes[facet];
      if (!lists) return;
      lists[key & (CHUNK_SIZE - 1)] = undefined;
      changed.add(key >> CHUNK_BITS);
    },

    remove(key: number) {
      for (const table of ['texts', 'titles']) sql(`DELETE FROM ${table} WHERE rowid = ?`).run(key);
      sql('DELETE FROM folded WHERE key = ?').run(key);
      setLive(key, false);
    },

    /** Call when words or values were changed by other code. */
    forgetKnown() {
      vocabulary.forgetKnown();
      codes.clear();
    },

    flush(commit: number) {
      vocabulary.flush();
      for (const chunk of changed)
        putRow(sql, 'chunks', { chunk, changed_in: commit, columns: encodeChunk(getDraft(chunk)) });
      for (const chunk of changedLives) {
        const bits = lives.get(chunk) ?? new Uint8Array();
        putRow(sql, 'lives', { chunk, changed_in: commit, bits: Buffer.from(bits) });
        // An empty chunk is deleted; its bits stay, so that readers see the change.
        if (bits.every((byte) => byte === 0)) {
          sql('DELETE FROM chunks WHERE chunk = ?').run(chunk);
          drafts.delete(chunk);
        }
      }
      changed.clear();
      changedLives.clear();
      lives.clear();
      while (drafts.size > MAX_DRAFTS) drafts.delete(drafts.keys().next().value as number);
    },
  };
}
