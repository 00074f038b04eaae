// Queries where words occur in a picture, and converts the result to overlays.
import { toContentSearchHref } from '@/lib/model/routes';
import { isExport } from '@/lib/model/static-export';
import type { ViewerItem } from './item';

export type PlaceMark = Record<'left' | 'top' | 'width' | 'height', `${number}%`>;

const MAX_ITEMS = 500;

/** Parses IIIF Content Search 2.0: annotations whose targets are regions of the picture. */
export function parseMarks(answer: unknown, { width, height }: Pick<ViewerItem, 'width' | 'height'>): PlaceMark[] {
  const { items } = (answer ?? {}) as { items?: unknown };
  if (!Array.isArray(items)) return [];
  const marks = new Map<string, PlaceMark>();
  for (const each of items.slice(0, MAX_ITEMS)) {
    const { target } = (each ?? {}) as { target?: unknown };
    const [, place = ''] = /#xywh=(\d+,\d+,\d+,\d+)$/.exec(typeof target === 'string' ? target : '') ?? [];
    const [x, y, across, down] = place.split(',').map(Number);
    if (x === undefined || y === undefined || across === undefined || down === undefined) continue;
    const toShare = (value: number, side: number): `${number}%` => `${Number(((100 * value) / side).toFixed(3))}%`;
    // Two transcription files may contain the same word.
    marks.set(place, {
      left: toShare(x, width),
      top: toShare(y, height),
      width: toShare(across, width),
      height: toShare(down, height),
    });
  }
  return [...marks.values()];
}

export async function fetchMarks(
  item: Pick<ViewerItem, 'id' | 'width' | 'height'>,
  words: string,
  signal: AbortSignal,
): Promise<PlaceMark[]> {
  // Words in pictures are found by the server.
  if (isExport()) return [];
  const response = await fetch(`${toContentSearchHref(item)}?${new URLSearchParams({ q: words })}`, { signal });
  return response.ok ? parseMarks(await response.json(), item) : [];
}
