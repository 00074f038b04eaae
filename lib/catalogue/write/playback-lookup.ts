// Finds whether a film has a copy that browsers play, or gets one.
import { findPrepared, readConversionProgress, readFilmRecord } from '@/lib/catalogue/prepared-films';
import type { Playback } from './film-table';

/** @param data folder of the public catalogue */
export function createPlaybackLookup(data: string): (key: string) => Playback {
  const isConverting = readConversionProgress(data) !== null;
  return (key) => findPrepared(data, key) ?? (isConverting && !readFilmRecord(data, key) ? 'preparing' : null);
}
