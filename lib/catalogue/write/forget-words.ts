// Purges words and facet values that only hidden items contain, so that search suggestions do not reveal them.
import type { Sql } from '@/lib/catalogue/statements';
import { parseFieldValue } from '@/lib/model/own-fields';
import { FACETS, type Facet, SEARCHABLE, type SearchRecord } from '@/lib/model/search-record';
import { listTokenWords } from '@/lib/model/tokenize';
import type { createSearchTables } from './search-tables';

const toList = (value: string | string[] | undefined) =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

export function createTermPurge(sql: Sql, search: ReturnType<typeof createSearchTables>) {
  const words = new Set<string>();
  const values = new Map<string, [facet: Facet, value: string]>();

  const isHeld = (match: string) => sql('SELECT rowid FROM texts WHERE texts MATCH ? LIMIT 1').get(match) !== undefined;

  return {
    note(record: SearchRecord) {
      for (const name of SEARCHABLE)
        for (const value of toList(record[name])) for (const word of listTokenWords(value)) words.add(word);
      for (const facet of Object.keys(FACETS) as Facet[])
        for (const value of toList(record[facet])) values.set(`${facet}:${value}`, [facet, value]);
    },

    forget(): boolean {
      if (words.size === 0) return false;
      for (const word of words) if (!isHeld(`"${word}"`)) sql('DELETE FROM words WHERE word = ?').run(word);
      for (const [facet, value] of values.values()) {
        // Values of custom fields are indexed without their heading.
        const [column, text] = facet === 'field' ? ['fields', parseFieldValue(value).value] : [facet, value];
        const named = listTokenWords(text).join(' ');
        const isSearched = (SEARCHABLE as readonly string[]).includes(column);
        if (!isSearched || named === '' || isHeld(`{${column}} : "${named}"`)) continue;
        const code = search.getCode(facet, value);
        // Codes are never reused, so the value is replaced rather than deleted.
        if (code !== undefined)
          sql('UPDATE facet_values SET value = char(57344) || number WHERE facet = ? AND code = ?').run(facet, code);
      }
      words.clear();
      values.clear();
      search.forgetKnown();
      return true;
    },
  };
}
