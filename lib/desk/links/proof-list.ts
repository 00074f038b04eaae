// Lists marks of the visitors of a link for the desk: in total, per visitor, and as exports.
import { listItemsById } from '@/lib/catalogue/read/by-id';
import { toCsvLine } from '@/lib/model/open-data';
import type { Item } from '@/lib/model/types';
import { type GuestMark, listMarks } from './mark-table';

/** Narrows a list. */
export interface ProofFilter {
  /** Name of a visitor; null for all. */
  guest: string | null;
  /** `favourites`, or the lowest rating; all marks by default. */
  least: 'favourites' | number | null;
}

export interface ProofItem {
  item: Item;
  favourites: number;
  /** Mean of the ratings; null without any. */
  rating: number | null;
  marks: GuestMark[];
}

export interface ProofList {
  /** Names of all visitors who have marked something. */
  guests: string[];
  items: ProofItem[];
}

/** @param query of the page's URL */
export function parseProofFilter(query: URLSearchParams): ProofFilter {
  const least = query.get('least') ?? '';
  return {
    guest: query.get('guest') || null,
    least: least === 'favourites' ? least : /^[1-5]$/.test(least) ? Number(least) : null,
  };
}

export const formatProofFilter = ({ guest, least }: ProofFilter): string =>
  new URLSearchParams({ ...(guest !== null && { guest }), ...(least !== null && { least: String(least) }) }).toString();

const isWanted = ({ guest, isFavourite, rating }: GuestMark, filter: ProofFilter) =>
  (filter.guest === null || guest === filter.guest) &&
  (filter.least === null || (filter.least === 'favourites' ? isFavourite : rating >= filter.least));

function summarize(item: Item, marks: GuestMark[]): ProofItem {
  const ratings = marks.flatMap(({ rating }) => (rating > 0 ? [rating] : []));
  const sum = ratings.reduce((total, rating) => total + rating, 0);
  return {
    item,
    marks,
    favourites: marks.filter(({ isFavourite }) => isFavourite).length,
    rating: ratings.length > 0 ? sum / ratings.length : null,
  };
}

/** The most favoured first. Items that have left the catalogue are omitted. */
export function readProofs(link: string, filter: ProofFilter): ProofList {
  const marks = listMarks(link);
  const byItem = new Map<string, GuestMark[]>();
  for (const mark of marks.filter((each) => isWanted(each, filter))) {
    const known = byItem.get(mark.item);
    if (known) known.push(mark);
    else byItem.set(mark.item, [mark]);
  }
  const items = listItemsById([...byItem.keys()]).map((item) => summarize(item, byItem.get(item.id) ?? []));
  return {
    guests: [...new Set(marks.map(({ guest }) => guest))].sort(),
    items: items.sort(
      (one, other) =>
        other.favourites - one.favourites ||
        (other.rating ?? 0) - (one.rating ?? 0) ||
        (one.item.path < other.item.path ? -1 : 1),
    ),
  };
}

/** File names for the search of Lightroom and other programs. */
export const formatProofNames = ({ items }: ProofList): string =>
  [...new Set(items.map(({ item }) => item.path.slice(item.path.lastIndexOf('/') + 1)))].sort().join(', ');

const COLUMNS = ['file', 'title', 'guest', 'favourite', 'rating', 'remark', 'changed'];

/** One line for each mark. */
export const formatProofTable = ({ items }: ProofList): string =>
  [
    COLUMNS,
    ...items.flatMap(({ item, marks }) =>
      marks.map(({ guest, isFavourite, rating, remark, changed }) => [
        item.path,
        item.title,
        guest,
        isFavourite ? 'yes' : undefined,
        rating || undefined,
        remark,
        new Date(changed).toISOString(),
      ]),
    ),
  ]
    .map(toCsvLine)
    .join('');
