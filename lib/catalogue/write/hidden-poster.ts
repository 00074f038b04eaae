// Applies the owner's rules to the poster of a film or recording, and removes a hidden one.
import { computeVersion } from '@/lib/catalogue/ids';
import { toFull } from '@/lib/catalogue/paths';
import { isDue } from '@/lib/model/embargo';
import type { Item } from '@/lib/model/types';

const union = <Value>(one: Value[] = [], other: Value[] = []) => [...new Set([...one, ...other])];

/** The poster as an item, which inherits missing metadata from its film. */
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

/** @returns the item without its hidden poster and the poster's metadata; the same object if it has no poster file */
export function withoutHiddenPoster(item: Item, former: readonly Item[], isShown: (poster: Item) => boolean): Item {
  const { posterSaid, poster, ...rest } = item;
  if (!poster?.name) return item;
  const readings = [item, ...former.filter((each) => each.poster?.name === poster.name)];
  if (readings.every((each) => isShown(toPosterItem(each, poster.name))))
    return posterSaid ? { ...rest, poster } : item;
  // A new version, because renditions of the poster are cached under the old one.
  return { ...rest, version: computeVersion(item.version, 'without poster') };
}

export function getDueDay({ embargo, posterSaid }: Item, today: string): string | null {
  const days = [embargo, posterSaid?.embargo].filter((day) => day !== undefined && !isDue(day, today));
  return days.sort()[0] ?? null;
}
