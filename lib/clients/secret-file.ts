// Reads a secret of the site from a file, which the first of several processes creates.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const BYTES = 32;

/** A damaged file is replaced, so everything that its secret has signed becomes invalid. */
export function readSecretFile(file: string): Buffer {
  const read = () => Buffer.from(fs.readFileSync(file, 'utf8').trim(), 'hex');
  try {
    const secret = read();
    if (secret.length === BYTES) return secret;
    fs.rmSync(file);
  } catch {}
  fs.mkdirSync(path.dirname(file), { recursive: true });
  // Written completely under a temporary name, then linked, so that the first of several processes wins.
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  fs.writeFileSync(draft, `${randomBytes(BYTES).toString('hex')}\n`, { mode: 0o600 });
  try {
    fs.linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    fs.rmSync(draft);
  }
  return read();
}
