// Data extracted from films (poster, frame strip) and recordings (waveform).
import type { Item, Poster } from '@/lib/model/types';

export const DRAWING_STATE = {
  not: 0,
  all: 1,
  /** Frames or a waveform may be extracted. */ film: 2,
} as const;

/** Data extracted from a file's content: pictures of a film, waveform, damage of a photograph. */
export type ExtractedFrames = Pick<Item, 'poster' | 'frames' | 'peaks' | 'damaged'>;

const MAX_POSTER_SIDE_PX = 1920;
const STRIP_HEIGHT = 180;
const MAX_STRIP_WIDTH_PX = 480;

const MIN_DURATION_S = 3;

const isExtracted = (poster: Poster | undefined) => poster?.name === '';

const canExtract = ({ kind, elsewhere, width = 0, height = 0 }: Item) =>
  kind === 'film' && !elsewhere && width >= 2 && height >= 2;

/** The poster that can be extracted from a film; null if it has a poster or no content of its own. */
export function planFramePoster(item: Item): Poster | null {
  const { poster, width = 0, height = 0 } = item;
  if (poster || !canExtract(item)) return null;
  const scale = Math.min(1, MAX_POSTER_SIDE_PX / Math.max(width, height));
  const toSide = (side: number) => Math.max(2, Math.round(side * scale));
  return { name: '', type: 'image/jpeg', width: toSide(width), height: toSide(height) };
}

export function getStripSize(item: Item): { width: number; height: number } | null {
  const { width = 0, height = 0, duration = 0 } = item;
  if (!canExtract(item) || duration < MIN_DURATION_S) return null;
  return {
    width: Math.min(MAX_STRIP_WIDTH_PX, Math.max(2, Math.round((STRIP_HEIGHT * width) / height))),
    height: STRIP_HEIGHT,
  };
}

/** Carries extracted data over from an earlier row of the same version, and drops other extracted data. */
export function withExtracted(
  { poster, frames: _, peaks: __, prepared: ___, isPreparing: ____, ...item }: Item,
  before?: Item,
): Item {
  const own = isExtracted(poster) && item.kind === 'film' ? undefined : poster;
  const kept = own ?? (isExtracted(before?.poster) ? before?.poster : undefined);
  return {
    ...item,
    ...(kept && { poster: kept }),
    ...(before?.frames && { frames: before.frames }),
    ...(before?.peaks && { peaks: before.peaks }),
    ...(before?.damaged && { damaged: true }),
    ...(before?.prepared && { prepared: before.prepared }),
    ...(before?.isPreparing && { isPreparing: true }),
  };
}

/** @param before drawing state of the same version, if known */
export function initialDrawingState(item: Item, before: number = DRAWING_STATE.not): number {
  // Draw damaged files again, so that their problem is reported again.
  if (before !== DRAWING_STATE.not && !item.damaged) return before;
  if (item.kind === 'photo' || item.poster) return DRAWING_STATE.not;
  return stateAfterPicture(item);
}

export const stateAfterPicture = (item: Item): number =>
  canExtract(item) || item.kind === 'sound' ? DRAWING_STATE.film : DRAWING_STATE.all;
