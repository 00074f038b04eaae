// Lists the names of makers and people shown, for the desk.
import { foldName } from '@/lib/model/file-names';
import { listPeopleCounts } from '@/lib/search/engine/walk-counts';

const PAGE_SIZE = 100;

interface NamedPeople {
  people: { name: string; count: number }[];
  page: number;
  pages: number;
}

/** @param query a part of the names; empty for all @param compare orders names */
export function listNamedPeople(
  query: string,
  page: number,
  compare: (one: string, other: string) => number,
): NamedPeople {
  const part = foldName(query.trim());
  const found = listPeopleCounts().filter(([name]) => foldName(name).includes(part));
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const start = (Math.min(Math.max(1, page), pages) - 1) * PAGE_SIZE;
  const people = found
    .toSorted(([one], [other]) => compare(one, other))
    .slice(start, start + PAGE_SIZE)
    .map(([name, count]) => ({ name, count }));
  return { people, page: start / PAGE_SIZE + 1, pages };
}

export const isNamedPerson = (name: string): boolean =>
  listPeopleCounts().some(([each]) => foldName(each) === foldName(name));
