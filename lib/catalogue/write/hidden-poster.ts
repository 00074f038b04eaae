// Judges the picture that stands for a film or a recording by the owner's rules: one that is hidden is not used.
import { toVersion } from '@/lib/catalogue/ids';
import { toFull } from '@/lib/catalogue/paths';
import { isDue } from '@/lib/model/embargo';
import type { Item } from '@/lib/model/types';

const union = <Value>(one: Value[] = [], other: Value[] = []) => [...new Set([...one, ...other])];

/** The poster as an item: what it does not state itself is as its film states it. */
function toPosterItem(item: Item, name: string): Item {
  const { posterSaid = {}, ...film } = item;
  const keywords = union(film.keywords, posterSaid.keywords);
  const people = union(film.people, posterSaid.people);
  const subjects = union(film.subjects, posterSaid.subjects);
  return {
    ...film,
    ...posterSaid,
    kind: film.kind,
    path: toFull(film.folder, name),
    ...(keywords.length > 0 && { keywords }),
    ...(people.length > 0 && { people }),
    ...(subjects.length > 0 && { subjects }),
  };
}

/**
 * @param former earlier readings of the item that still restrict it
 * @returns the item without what its poster states, which is for rules alone, and without the poster where rules hide that; the very same item
 * where it has no such poster.
 */
export function withoutHiddenPoster(item: Item, former: readonly Item[], isShown: (poster: Item) => boolean): Item {
  const { posterSaid, poster, ...rest } = item;
  if (!poster?.name) return item;
  const readings = [item, ...former.filter((each) => each.poster?.name === poster.name)];
  if (readings.every((each) => isShown(toPosterItem(each, poster.name))))
    return posterSaid ? { ...rest, poster } : item;
  // Renditions of the poster are cached under the version that they were made of.
  return { ...rest, version: toVersion(item.version, 'without poster') };
}

/** The first day on which more of an item may be shown; null where it waits for none. */
export function getDueDay({ embargo, posterSaid }: Item, today: string): string | null {
  const days = [embargo, posterSaid?.embargo].filter((day) => day !== undefined && !isDue(day, today));
  return days.sort()[0] ?? null;
}
