// Creates the sample library: nine public-domain photographs, a film, a story and six drawings with camera metadata.
// `node scripts/sample.mjs [folder]`, or laySample(folder) from another script.
import { rmSync } from 'node:fs';
import { cp, mkdir, readdir, realpath, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const library = fileURLToPath(new URL('../tools/sample/library', import.meta.url));
const film = fileURLToPath(new URL('../tools/sample/film', import.meta.url));

const isMissing = (error) => error.code === 'ENOENT';

async function refuseUnlessEmpty(target) {
  const entries = await readdir(target).catch((error) => {
    if (isMissing(error)) return [];
    throw new Error(`Vitrine: the sample library cannot be laid at ${target}: ${error.message}.`, { cause: error });
  });
  if (entries.length > 0) {
    throw new Error(
      `Vitrine: ${target} is not empty, so the sample library was not laid there. Name a folder that does not exist yet, or an empty one.`,
    );
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Removes temporary folders of earlier runs that were killed. */
async function sweep(parent, prefix) {
  for (const entry of await readdir(parent)) {
    const pid = entry.startsWith(prefix) ? Number(entry.slice(prefix.length)) : Number.NaN;
    if (Number.isInteger(pid) && !isRunning(pid)) await rm(path.join(parent, entry), { recursive: true, force: true });
  }
}

async function fill(folder) {
  await cp(library, folder, { recursive: true });
  await cp(film, path.join(folder, 'exhibition/motion'), { recursive: true });
}

/** Moves the finished folder into place atomically. A mount point cannot be replaced, so copy into that. */
async function putInPlace(from, target) {
  try {
    await rmdir(target).catch((error) => {
      if (!isMissing(error)) throw error;
    });
    await rename(from, target);
  } catch (error) {
    if (!['EBUSY', 'EXDEV', 'EPERM', 'EACCES'].includes(error.code)) throw error;
    await cp(from, target, { recursive: true });
    await rm(from, { recursive: true, force: true });
  }
}

/**
 * Creates the sample library in `target`, which must be empty or not exist; atomic.
 * @throws Error with a message for the owner if the target is in use
 */
export async function laySample(target) {
  const wanted = path.resolve(target);
  const place = await realpath(wanted).catch(() => wanted);
  await refuseUnlessEmpty(place);
  const parent = path.dirname(place);
  const prefix = `.${path.basename(place)}.laying-`;
  const temporary = path.join(parent, `${prefix}${process.pid}`);
  await mkdir(parent, { recursive: true });
  await sweep(parent, prefix);
  await rm(temporary, { recursive: true, force: true });
  const discard = () => rmSync(temporary, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  const interrupt = () => {
    discard();
    // A worker thread may be creating a folder right now; wait for it, so that the exit handler removes that too.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    process.exit(130);
  };
  process.once('exit', discard).once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    await mkdir(temporary);
    await fill(temporary);
    await putInPlace(temporary, place);
  } finally {
    process.off('exit', discard).off('SIGINT', interrupt).off('SIGTERM', interrupt);
    discard();
  }
}

if (process.argv[1] && (await realpath(process.argv[1])) === fileURLToPath(import.meta.url)) {
  const target = process.argv[2] ?? 'library';
  await laySample(target).then(
    () => console.log(`The sample library lies in ${target}.`),
    (error) => {
      console.error(error.message);
      process.exitCode = 1;
    },
  );
}
