// Tells the indexer, whatever process it is, that the library has changed: by a file in the derived data.
import fs from 'node:fs';
import path from 'node:path';

const LOOK_EVERY = 500;

const toNotice = (data: string) => path.join(/*turbopackIgnore: true*/ data, 'library.changed');

export const putChangeNotice = (data: string) => fs.writeFileSync(toNotice(data), '');

/** @param onNotice told within half a second of a notice */
export function watchNotices(data: string, onNotice: () => void) {
  setInterval(() => {
    if (!fs.existsSync(toNotice(data))) return;
    fs.rmSync(toNotice(data), { force: true });
    onNotice();
  }, LOOK_EVERY).unref();
}
