// Names and reads the H.264 copies of films in the derived data, and the progress of making them.
import { hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { replaceFile } from '@/lib/clients/replace-file';
import type { PreparedFilm, PreparedName } from '@/lib/model/film-copies';

/** Changes with the way in which films are converted, so that all are converted again. */
const RECIPE = 1;
const KEY_LENGTH = 24;

/** The outcome of a conversion, beside its files. It is written last: without it, the files are not used. */
export type FilmRecord =
  | Pick<PreparedFilm, 'sizes'>
  /** Why there is no copy; with another ffmpeg it is tried again. */
  | { fault: string; version: string }
  /** Bytes that it needs at least, which were not free. */
  | { tooLarge: number };

/** Progress of the indexer, for the desk. */
export interface ConversionProgress {
  /** Films that wait, with the one that is being converted. */
  waiting: number;
  done: number;
  /** Films that could not be converted. */
  failed: number;
  /** Films for which the limit leaves no room. */
  tooLarge: number;
  /** Path of the film that is being converted, and how much of it is done, 0 to 100. */
  current?: { path: string; percent: number };
}

/** The same content has the same copy, wherever the file is. */
export const toFilmKey = (fingerprint: string) => hash('sha256', `${RECIPE} ${fingerprint}`).slice(0, KEY_LENGTH);

export const getFilmsFolder = (data: string) => path.join(/*turbopackIgnore: true*/ data, 'films');

/** The folder of unfinished files, which is emptied at the start. */
export const getFilmWorkFolder = (data: string) => path.join(getFilmsFolder(data), 'work');

export const toFilmPath = (data: string, key: string, name: PreparedName) =>
  path.join(getFilmsFolder(data), key.slice(0, 2), `${key}.${name}.mp4`);

const toRecordPath = (data: string, key: string) => path.join(getFilmsFolder(data), key.slice(0, 2), `${key}.json`);
const getProgressFile = (data: string) => path.join(getFilmsFolder(data), 'progress.json');

const KEY = new RegExp(`^([0-9a-f]{${KEY_LENGTH}})\\.(?:json|play\\.mp4|large\\.mp4)$`);

function readJson<T>(file: string): T | null {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as T;
  } catch {
    return null;
  }
}

export const readFilmRecord = (data: string, key: string) => readJson<FilmRecord>(toRecordPath(data, key));

export function writeFilmRecord(data: string, key: string, record: FilmRecord) {
  fs.mkdirSync(path.dirname(toRecordPath(data, key)), { recursive: true });
  replaceFile(toRecordPath(data, key), JSON.stringify(record));
}

/** Removes the files of a film; the record first, so that no other is taken for whole. */
export function removeCopies(data: string, key: string) {
  for (const file of [toRecordPath(data, key), toFilmPath(data, key, 'play'), toFilmPath(data, key, 'large')])
    fs.rmSync(file, { force: true });
}

/** Null while no indexer converts films. */
export const readConversionProgress = (data: string) => readJson<ConversionProgress>(getProgressFile(data));

export function writeConversionProgress(data: string, progress: ConversionProgress | null) {
  if (!progress) return fs.rmSync(getProgressFile(data), { force: true });
  fs.mkdirSync(getFilmsFolder(data), { recursive: true });
  replaceFile(getProgressFile(data), JSON.stringify(progress));
}

/** The copy of a film, if all of its files are there. */
export function findPrepared(data: string, key: string): PreparedFilm | null {
  const record = readFilmRecord(data, key);
  if (!record || !('sizes' in record)) return null;
  const names = (['play', 'large'] as const).slice(0, record.sizes.length);
  return names.every((name) => fs.existsSync(toFilmPath(data, key, name))) ? { key, sizes: record.sizes } : null;
}

/** Files of copies with their keys; a file that has none is not listed. */
export function listFilmFiles(data: string): { key: string; file: string; bytes: number }[] {
  const root = getFilmsFolder(data);
  if (!fs.existsSync(root)) return [];
  return fs
    .readdirSync(root, { withFileTypes: true })
    .filter((folder) => folder.isDirectory() && folder.name.length === 2)
    .flatMap(({ name: folder }) =>
      fs.readdirSync(path.join(root, folder)).flatMap((name) => {
        const [, key] = KEY.exec(name) ?? [];
        const file = path.join(root, folder, name);
        const bytes = key === undefined ? undefined : fs.statSync(file, { throwIfNoEntry: false })?.size;
        return key === undefined || bytes === undefined ? [] : [{ key, file, bytes }];
      }),
    );
}
