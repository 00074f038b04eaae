// What was taken out of a film, a poster where none lies beside it and a strip of small pictures, or of a recording: how loud it is.
import type { Item, Poster } from '@/lib/model/types';

/** What is still to be done for an item's picture. */
export const DRAWING_STATE = {
  not: 0,
  all: 1,
  /** Something could be taken out of it yet, be it a film or a recording. */ film: 2,
} as const;

/** What the contents of an item told of it: pictures out of a film, how loud a recording is, whether a photograph is damaged. */
export type ExtractedFrames = Pick<Item, 'poster' | 'frames' | 'peaks' | 'damaged'>;

/** No side of a poster that is taken out is longer, in pixels. */
const MOST_POSTER = 1920;
const STRIP_HEIGHT = 180;
const MOST_STRIP_WIDTH = 480;

/** Films shorter than this, in seconds, are soon seen whole. */
const LEAST_DURATION = 3;

const isExtracted = (poster: Poster | undefined) => poster?.name === '';

const canExtract = ({ kind, elsewhere, width = 0, height = 0 }: Item) =>
  kind === 'film' && !elsewhere && width >= 2 && height >= 2;

/** The poster that could be taken out of a film; null where it has one, or nothing of its own to take it out of. */
export function toFramePoster(item: Item): Poster | null {
  const { poster, width = 0, height = 0 } = item;
  if (poster || !canExtract(item)) return null;
  const scale = Math.min(1, MOST_POSTER / Math.max(width, height));
  const toSide = (side: number) => Math.max(2, Math.round(side * scale));
  return { name: '', type: 'image/jpeg', width: toSide(width), height: toSide(height) };
}

/** Sides of one picture of a strip; null where a film gets none. */
export function toStripSides(item: Item): { width: number; height: number } | null {
  const { width = 0, height = 0, duration = 0 } = item;
  if (!canExtract(item) || duration < LEAST_DURATION) return null;
  return {
    width: Math.min(MOST_STRIP_WIDTH, Math.max(2, Math.round((STRIP_HEIGHT * width) / height))),
    height: STRIP_HEIGHT,
  };
}

/** An item with what was taken out of the same film before, and with nothing that was taken out of another state of it. */
export function withExtracted({ poster, frames: _, peaks: __, ...item }: Item, before?: Item): Item {
  const own = isExtracted(poster) && item.kind === 'film' ? undefined : poster;
  const kept = own ?? (isExtracted(before?.poster) ? before?.poster : undefined);
  return {
    ...item,
    ...(kept && { poster: kept }),
    ...(before?.frames && { frames: before.frames }),
    ...(before?.peaks && { peaks: before.peaks }),
    ...(before?.damaged && { damaged: true }),
  };
}

/** @param before of the same state of the item, where there was one */
export function toDrawn(item: Item, before: number = DRAWING_STATE.not): number {
  // What was damaged is drawn again, and its owner told again.
  if (before !== DRAWING_STATE.not && !item.damaged) return before;
  if (item.kind === 'photo' || item.poster) return DRAWING_STATE.not;
  return toDrawnNext(item);
}

/** After its own picture has been drawn. */
export const toDrawnNext = (item: Item): number =>
  canExtract(item) || item.kind === 'sound' ? DRAWING_STATE.film : DRAWING_STATE.all;
