// What the indexer needs of the machine before it begins: a library that is there, and derived data that may be written.
import fs from 'node:fs';
import path from 'node:path';
import type { Config } from '../lib/config/config';
import { toMachineWords } from '../lib/metadata/machine-faults';

/** @throws Error in the words of scripts/ensure.mjs, which asks before the site is started */
export function mustHaveLibrary({ library, bucket }: Config) {
  // The folder that stands for a bucket is ours to make.
  if (bucket) fs.mkdirSync(library, { recursive: true });
  if (fs.statSync(library, { throwIfNoEntry: false })?.isDirectory()) return;
  const tilde = path.relative('', library).startsWith('~') ? ' (a ~ in quotation marks is not your home folder)' : '';
  throw new Error(`VITRINE_LIBRARY is ${library}, where there is no folder${tilde}.`);
}

/** @throws Error that names what of the derived data this user may not write */
export function mustWrite({ data }: Config) {
  let at = data;
  try {
    fs.mkdirSync(data, { recursive: true });
    fs.accessSync(data, fs.constants.W_OK);
    for (const name of ['writer.lock', 'catalogue.db']) {
      at = path.join(data, name);
      if (fs.existsSync(at)) fs.accessSync(at, fs.constants.W_OK);
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new Error(`VITRINE_DATA is ${data}, where ${at} cannot be written (${toMachineWords(code)}).`);
  }
}
