// Freshness of cached responses: each belongs to an edition of the catalogue, and to later ones while its dependency trace is valid.
import { LRUCache } from 'lru-cache';
import { getEdition, hasCatalogue, isTraceCurrent } from '@/lib/catalogue/read/connection';
import type { CacheStamp } from '@/lib/catalogue/read/trace';
import { getView, PUBLIC_VIEW } from '@/lib/catalogue/read/view';

/** How often the edition is read from the catalogue; requests in between share it. */
const EDITION_INTERVAL_MS = 100;

const createReading = () => ({ edition: '', readAt: Number.NEGATIVE_INFINITY });

const MAX_VIEWS = 32;

// Most requests are for the public's view, so that it is not looked up.
const publicReading = createReading();
const readings = new LRUCache({ max: MAX_VIEWS, memoMethod: createReading });

/** The catalogue's edition, at most EDITION_INTERVAL_MS old. @throws where the catalogue cannot be read */
export function getCurrentEdition(): string {
  const view = getView();
  const reading = view === PUBLIC_VIEW ? publicReading : readings.memo(view);
  // A clock that is not set back with the system's.
  const now = performance.now();
  if (now - reading.readAt > EDITION_INTERVAL_MS) {
    reading.edition = getEdition();
    reading.readAt = now;
  }
  return reading.edition;
}

/** As getCurrentEdition; null without a catalogue, or if it cannot be read. */
export function readEdition(): string | null {
  try {
    return hasCatalogue() ? getCurrentEdition() : null;
  } catch {
    return null;
  }
}

/** Whether rendering now would give the same response. */
export function isFresh(stamp: CacheStamp): boolean {
  try {
    if (!hasCatalogue()) return false;
    const current = getCurrentEdition();
    if (stamp.stale === current) return false;
    if (stamp.edition !== current && !(stamp.trace && isTraceCurrent(stamp.trace))) {
      stamp.stale = current;
      return false;
    }
    stamp.edition = current;
    stamp.current = performance.now();
    return true;
  } catch {
    // A catalogue that cannot be read confirms nothing; the render that follows reports why.
    return false;
  }
}
