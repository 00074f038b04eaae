// Fetches the files of the search data. Code of the server reads them synchronously: where one is missing, the reading
// is repeated once it has arrived.

/** @returns the content, decompressed. @throws Error if it cannot be fetched */
export type FetchFile = (name: string) => Promise<Uint8Array>;

/** Thrown where nothing can be computed without a file that has not arrived yet. */
class MissingFile extends Error {}

// Each repetition follows a fetch; a search needs about three.
const MAX_ROUNDS = 60;

let fetchFile: FetchFile = () => Promise.reject(new Error('No source of files'));
const files = new Map<string, Uint8Array>();
const decoded = new Map<string, unknown>();
const pending = new Map<string, Promise<void>>();
const wanted = new Set<string>();

export function setFetch(fetch: FetchFile) {
  fetchFile = fetch;
  for (const each of [files, decoded, pending]) each.clear();
}

function load(name: string): Promise<void> {
  const loading =
    pending.get(name) ??
    fetchFile(name).then(
      (content) => void files.set(name, content),
      (error) => {
        // The next search tries again.
        pending.delete(name);
        throw error;
      },
    );
  pending.set(name, loading);
  return loading;
}

export const loadAll = (names: string[]) => Promise.all(names.map(load));

/** Returns a file's content; undefined if it has to be fetched, for the next repetition. */
export function peek<T>(name: string, decode: (bytes: Uint8Array) => T): T | undefined {
  const known = decoded.get(name);
  if (known !== undefined) return known as T;
  const bytes = files.get(name);
  if (!bytes) {
    wanted.add(name);
    return undefined;
  }
  const value = decode(bytes);
  decoded.set(name, value);
  files.delete(name);
  return value;
}

/** Requests a file that will be decoded later. */
export function prefetch(name: string) {
  if (!files.has(name) && !decoded.has(name)) wanted.add(name);
}

/** As `peek`, where nothing can be computed without the file. @throws MissingFile */
export function need<T>(name: string, decode: (bytes: Uint8Array) => T): T {
  const value = peek(name, decode);
  if (value === undefined) throw new MissingFile(name);
  return value;
}

/** Ends a computation with missing files: further ones would be fetched for nothing. @throws MissingFile */
export function needAll() {
  if (wanted.size > 0) throw new MissingFile([...wanted].join());
}

/** Runs all, and ends only then if files are missing, so that they are fetched at once. @throws MissingFile */
export function runAll<T>(runs: (() => T)[]): T[] {
  const results = runs.flatMap((run): T[] => {
    try {
      return [run()];
    } catch (error) {
      if (error instanceof MissingFile) return [];
      throw error;
    }
  });
  needAll();
  return results;
}

async function repeat<T>(run: () => Promise<T> | T, isCurrent: () => boolean): Promise<T | null> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    if (!isCurrent()) return null;
    wanted.clear();
    try {
      const result = await run();
      if (wanted.size === 0) return result;
    } catch (error) {
      if (!(error instanceof MissingFile)) throw error;
    }
    await loadAll([...wanted]);
  }
  throw new Error('The search needs more files than it may fetch');
}

let running: Promise<unknown> = Promise.resolve();

/**
 * Repeats a computation until it has all files, after those that run already.
 * @param isCurrent whether the result is still of use
 * @returns null if it is not
 * @throws Error if a file cannot be fetched
 */
export function withFiles<T>(run: () => Promise<T> | T, isCurrent: () => boolean = () => true): Promise<T | null> {
  const result = running.then(() => repeat(run, isCurrent));
  running = result.catch(() => {});
  return result;
}

const texts = new TextDecoder();
export const toText = (bytes: Uint8Array) => texts.decode(bytes);
export const toJson = <T>(bytes: Uint8Array) => JSON.parse(texts.decode(bytes)) as T;
