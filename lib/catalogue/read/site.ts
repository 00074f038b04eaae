// Reads what holds for the whole site: the owner's choices, how far the index is, its problems.
import { DEFAULT_SITE, type Site, toSite } from '@/lib/config/site';
import { askCell } from './connection';

const getMeta = (name: string) => askCell<string>('SELECT value FROM meta WHERE name = ?', name);

/** The owner's choices (vitrine.yaml), or what holds without them. */
export function getSite(): Site {
  const stored = getMeta('site');
  return stored ? toSite(JSON.parse(stored)).site : DEFAULT_SITE;
}

/** How many items visitors may see: the root counts all that lies below it. */
export const countRecords = () => askCell<number>("SELECT total FROM collections WHERE path = ''") ?? 0;

interface Status {
  state: 'starting' | 'reading' | 'drawing' | 'idle';
  /** Files looked at, of `total`. */
  done: number;
  total: number;
  /** Photographs whose small rendition is still to be made ahead. */
  toDraw: number;
  items: number;
  problems: number;
}

export const getStatus = (): Status => ({
  state: (getMeta('state') ?? 'starting') as Status['state'],
  done: Number(getMeta('done') ?? 0),
  total: Number(getMeta('total') ?? 0),
  toDraw: Number(getMeta('toDraw') ?? 0),
  items: countRecords(),
  problems: askCell('SELECT count(*) FROM problems') ?? 0,
});
