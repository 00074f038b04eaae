// Writes lists that Vitrine joins from all sources of a file: keywords and people.

import { findTaggedPerson } from '@/lib/metadata/fields/people';
import { escapeSeparators, unescapeSeparators } from '@/lib/metadata/formats/columns';
import type { FieldWrite } from './field-write';
import type { PropertyName } from './sidecar-document';
import type { PropertyEdit } from './sidecar-edit';

interface JoinedList {
  property: PropertyName;
  /** Further properties with paths, and the entry that a path stands for; undefined if for none. */
  paths: readonly { name: PropertyName; toEntry(path: string): string | undefined }[];
  /** Whether a path in a cell is an entry. */
  hasLevels: boolean;
}

const toLeaf = (mark: string) => (path: string) => path.split(mark).at(-1)?.trim();

const LISTS: Record<'keywords' | 'people', JoinedList> = {
  keywords: {
    property: 'dc:subject',
    paths: [
      { name: 'lr:hierarchicalSubject', toEntry: toLeaf('|') },
      { name: 'digiKam:TagsList', toEntry: toLeaf('/') },
      { name: 'MicrosoftPhoto:LastKeywordXMP', toEntry: toLeaf('/') },
    ],
    hasLevels: true,
  },
  people: {
    property: 'Iptc4xmpExt:PersonInImage',
    paths: [{ name: 'digiKam:TagsList', toEntry: (tag) => findTaggedPerson(tag)[0] }],
    hasLevels: false,
  },
};

/** Entries of a cell, in the notation of the table. */
const splitCell = (cell: string) =>
  cell
    .split(/(?<!\\)[;|]/)
    .map((written) => written.trim())
    .filter((written) => written !== '');

/**
 * @param values all entries
 * @param before entries that the item had, so that an entry which another edit added meanwhile stays
 */
export function writeList(
  field: 'keywords' | 'people',
  values: readonly string[],
  before: readonly string[] | undefined,
): FieldWrite {
  const { property, paths, hasLevels } = LISTS[field];
  const wanted = new Set(values);
  const removed = new Set(before?.filter((entry) => !wanted.has(entry)));
  const added = before ? values.filter((entry) => !before.includes(entry)) : values;
  const isKept = (entry: string) => (before ? !removed.has(entry) : wanted.has(entry));
  const filters = paths.map(({ name, toEntry }): PropertyEdit => {
    const isKeptPath = (path: string) => {
      const entry = toEntry(path);
      return entry === undefined || isKept(entry);
    };
    return { type: 'filter', name, isKept: isKeptPath };
  });

  return {
    findCells(read) {
      const stated = read({ field });
      if (stated.length === 0) return null;
      const getEntry = (written: string) => {
        const entry = unescapeSeparators(written);
        return hasLevels && entry.includes('>') ? (toLeaf('>')(entry) ?? entry) : entry;
      };
      const kept = stated.flatMap(splitCell).filter((written) => isKept(getEntry(written)));
      const known = new Set(kept.map(getEntry));
      const more = added.filter((entry) => !known.has(entry)).map(escapeSeparators);
      const mark = /(?<!\\);/.test(stated.join()) || !stated.some((cell) => /(?<!\\)\|/.test(cell)) ? '; ' : ' | ';
      return [{ target: { field }, value: [...kept, ...more].join(mark), isAlone: true }];
    },
    properties: [
      {
        type: 'list',
        name: property,
        kind: 'Bag',
        values,
        ...(before && { change: { added, removed: [...removed] } }),
      },
      ...filters,
    ],
    besideTable: [{ type: 'filter', name: property, isKept }, ...filters],
  };
}
