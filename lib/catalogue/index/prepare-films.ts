// Converts films that browsers do not play, one at a time, after the library was read, and removes copies of films that are gone.
import fs from 'node:fs';
import path from 'node:path';
import { getCataloguePath } from '@/lib/catalogue/damage';
import { getFileName, getFolder } from '@/lib/catalogue/paths';
import {
  type FilmRecord,
  findPrepared,
  getFilmWorkFolder,
  listFilmFiles,
  readFilmRecord,
  removeCopies,
  writeConversionProgress,
  writeFilmRecord,
} from '@/lib/catalogue/prepared-films';
import { createStatements } from '@/lib/catalogue/statements';
import { getViewFolder, listViews } from '@/lib/catalogue/views';
import { listUnplayedFilms } from '@/lib/catalogue/write/film-table';
import { createPlaybackLookup } from '@/lib/catalogue/write/playback-lookup';
import type { CatalogueWriter } from '@/lib/catalogue/write/writer';
import { openDatabase } from '@/lib/clients/sqlite';
import { type ConversionResult, type FfmpegAbilities, readFfmpegAbilities } from '@/lib/library/convert-film';
import { endLeftPrograms } from '@/lib/library/left-programs';
import { hasFfmpeg } from '@/lib/library/run-program';
import type { Item } from '@/lib/model/types';
import { makeCopies } from './make-copies';
import type { IndexSettings } from './work';

interface PreparerSettings extends Pick<IndexSettings, 'root' | 'data' | 'writer'> {
  ffmpeg: string;
  /** For all copies together; 0 to convert none. */
  maxBytes: number;
  /** Called where only views show a film whose copy changed. */
  onViewFilm(): void;
  /** Called when the outcome of a conversion is in the catalogue. */
  onSettled?(): void;
  log?(line: string): void;
}

type WantedFilm = Pick<Item, 'path' | 'type'>;

/** Room that must be free before a film is tried again, as a multiple of the room that was too little. */
const MIN_GROWTH = 1.1;
/** After a full disk or another fault of the machine. */
const RETRY_MS = 600_000;
const PROGRESS_INTERVAL_MS = 2000;
/** How often the log reports a long conversion. */
const LOG_INTERVAL_MS = 600_000;

/** Reads films again that were rejected while there was no ffmpeg. */
export async function retryFilms(writer: CatalogueWriter, ffmpeg: string) {
  const rejected = writer.problems
    .listPaths(['unsupported'])
    .filter((where) => writer.problems.getProblem(where)?.detail.includes('VITRINE_FFMPEG'));
  if (rejected.length === 0 || !(await hasFfmpeg(ffmpeg))) return;
  writer.begin();
  for (const where of rejected) writer.files.forgetFile(getFolder(where), getFileName(where));
  writer.commit(false);
}

export function createFilmPreparer({
  root,
  data,
  writer,
  ffmpeg,
  maxBytes,
  onViewFilm,
  onSettled,
  log = console.log,
}: PreparerSettings) {
  const work = getFilmWorkFolder(data);
  let abilities: FfmpegAbilities | null | undefined;
  let wanted = new Map<string, WantedFilm>();
  let current: { key: string; film: WantedFilm; percent: number; abort: AbortController } | null = null;
  let running: Promise<void> | null = null;
  let settled = '';
  let retryAt = 0;

  endLeftPrograms(work);
  fs.rmSync(work, { recursive: true, force: true });

  /** Read once after each change of the catalogue, because there may be thousands. */
  const records = new Map<string, FilmRecord | null>();

  function getRecord(key: string): FilmRecord | null {
    const known = records.get(key);
    if (known !== undefined) return known;
    const record = readFilmRecord(data, key);
    records.set(key, record);
    return record;
  }

  function putRecord(key: string, record: FilmRecord) {
    writeFilmRecord(data, key, record);
    records.set(key, record);
  }

  function removeRecord(key: string) {
    removeCopies(data, key);
    records.set(key, null);
  }

  const canConvert = () => abilities?.hasH264 === true && maxBytes > 0;

  async function begin() {
    abilities = maxBytes > 0 ? await readFfmpegAbilities(ffmpeg) : null;
    if (abilities && !abilities.hasH264)
      log('Vitrine: films are not converted, because this ffmpeg has no encoder for H.264 (libx264).');
  }

  const countUsed = () => listFilmFiles(data).reduce((sum, { bytes }) => sum + bytes, 0);

  /** Films of views that the public does not see. */
  function* listViewFilms() {
    for (const { key } of listViews(data)) {
      const catalogue = getCataloguePath(getViewFolder(data, key));
      if (!fs.existsSync(catalogue)) continue;
      const db = openDatabase(catalogue, false);
      try {
        yield* listUnplayedFilms(createStatements(db));
      } finally {
        db.close();
      }
    }
  }

  /** A failure is final for this ffmpeg, and a lack of room until there is more of it. */
  function isOpen(record: FilmRecord, free: number) {
    if ('fault' in record) return record.version !== abilities?.version;
    return 'tooLarge' in record && MIN_GROWTH * record.tooLarge < free;
  }

  function listWanted() {
    const films = new Map<string, WantedFilm>();
    for (const { key, item } of [...writer.films.list(), ...listViewFilms()])
      if (!films.has(key)) films.set(key, { path: item.path, type: item.type });
    return films;
  }

  function removeUnwanted() {
    for (const { key, file } of listFilmFiles(data)) if (!wanted.has(key)) fs.rmSync(file, { force: true });
    // Files of a copy that is not whole, as after a crash.
    for (const { key, file } of listFilmFiles(data))
      if (file.endsWith('.mp4') && !findPrepared(data, key)) fs.rmSync(file, { force: true });
  }

  /** Where the limit was lowered. */
  function evict() {
    let over = countUsed() - maxBytes;
    for (const key of [...wanted.keys()].reverse()) {
      const prepared = over > 0 ? findPrepared(data, key) : null;
      if (!prepared) continue;
      removeRecord(key);
      const bytes = prepared.sizes.reduce((sum, size) => sum + (size?.bytes ?? 0), 0);
      over -= bytes;
      putRecord(key, { tooLarge: bytes });
    }
  }

  /** Forgets outcomes that no longer apply, so that the film waits again. */
  function reopen() {
    const free = maxBytes - countUsed();
    for (const key of wanted.keys()) {
      const record = getRecord(key);
      if (!record || findPrepared(data, key)) continue;
      if ('sizes' in record || isOpen(record, free)) removeRecord(key);
    }
  }

  function publishProgress() {
    const outcomes = [...wanted.keys()].map(getRecord);
    const count = (test: (record: FilmRecord) => boolean) => outcomes.filter((each) => each && test(each)).length;
    try {
      writeConversionProgress(
        data,
        canConvert()
          ? {
              waiting: outcomes.filter((each) => !each).length,
              done: count((each) => 'sizes' in each),
              failed: count((each) => 'fault' in each),
              tooLarge: count((each) => 'tooLarge' in each),
              ...(current && { current: { path: current.film.path, percent: current.percent } }),
            }
          : null,
      );
    } catch {
      // The disk is full or the derived data was deleted; other code reports both.
    }
  }

  /** State of all catalogues from which films come. */
  const describeCatalogues = () =>
    JSON.stringify([
      writer.getEdition(),
      ...listViews(data).map(
        ({ key }) => fs.statSync(getCataloguePath(getViewFolder(data, key)), { throwIfNoEntry: false })?.ino,
      ),
    ]);

  function publish() {
    writer.films.settle(createPlaybackLookup(data), () => writer.begin());
    writer.commit();
    settled = describeCatalogues();
  }

  /** Notes progress for the desk and, at longer intervals, in the log. */
  function watchProgress(film: WantedFilm) {
    const noted = { at: performance.now(), logged: performance.now() };
    return (percent: number) => {
      if (current) current.percent = percent;
      const now = performance.now();
      if (now - noted.at < PROGRESS_INTERVAL_MS) return;
      noted.at = now;
      publishProgress();
      if (now - noted.logged < LOG_INTERVAL_MS) return;
      noted.logged = now;
      log(`Vitrine: ${JSON.stringify(film.path)} is being converted: ${percent} %.`);
    };
  }

  function note(key: string, film: WantedFilm, result: ConversionResult) {
    const name = JSON.stringify(film.path);
    if (result.type === 'failed') {
      putRecord(key, { fault: result.detail, version: abilities?.version ?? '' });
      log(`Vitrine: ${name} cannot be converted (${result.detail}).`);
    } else if (result.type === 'full') {
      putRecord(key, { tooLarge: maxBytes - countUsed() });
      log(`Vitrine: ${name} is not converted: the copies of films have ${maxBytes} bytes at most (VITRINE_FILMS_GIB).`);
    } else if (result.type === 'passing') {
      if (!current?.abort.signal.aborted) retryAt = performance.now() + RETRY_MS;
      log(`Vitrine: the conversion of ${name} is tried again later (${result.detail}).`);
    } else log(`Vitrine: ${name} is converted.`);
  }

  async function convertNext(): Promise<boolean> {
    const next = [...wanted].find(([key]) => !getRecord(key));
    if (!next || !abilities || performance.now() < retryAt) return false;
    const [key, film] = next;
    current = { key, film, percent: 0, abort: new AbortController() };
    publishProgress();
    log(`Vitrine: ${JSON.stringify(film.path)} is being converted for browsers.`);
    try {
      const result = await makeCopies({
        ...{ data, key, ffmpeg, log, absolute: path.join(root, film.path), type: film.type },
        maxBytes: maxBytes - countUsed(),
        abilities,
        onPercent: watchProgress(film),
        signal: current.abort.signal,
      });
      note(key, film, result);
    } catch (error) {
      // A fault of the disk; the film itself is not to blame.
      note(key, film, { type: 'passing', detail: (error as Error).message });
      retryAt = performance.now() + RETRY_MS;
    } finally {
      fs.rmSync(work, { recursive: true, force: true });
      current = null;
      records.delete(key);
    }
    const isPublic = writer.films.list().some((each) => each.key === key);
    publish();
    if (!isPublic) onViewFilm();
    publishProgress();
    onSettled?.();
    return true;
  }

  async function run() {
    while (await convertNext());
  }

  /** Brings films and copies up to date with the catalogue. @returns whether anything may have changed */
  function settle(): boolean {
    if (settled === describeCatalogues()) return false;
    records.clear();
    wanted = listWanted();
    if (current && !wanted.has(current.key)) current.abort.abort();
    removeUnwanted();
    evict();
    if (canConvert()) reopen();
    publishProgress();
    publish();
    return true;
  }

  return {
    /** Called when the library has been read. Conversion goes on in the background. */
    async refresh() {
      if (abilities === undefined) await begin();
      settle();
      if (canConvert())
        running ??= run().finally(() => {
          running = null;
        });
    },

    /** Resolves when no film waits any more. */
    finish: async () => void (await running),
  };
}
