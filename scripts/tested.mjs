// Remembers the files that the unit tests passed on, so that npm run check right after npm test need not run them again.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { root } from './ensure.mjs';

const toStamp = (folder) => path.join(folder, 'node_modules', '.cache', 'vitrine-tested');

/** What the tests do not read, or make themselves. */
const ASIDE = new Set([
  '.git',
  '.next',
  '.vitrine',
  'coverage',
  'dist',
  'library',
  'next-env.d.ts',
  'node_modules',
  'test-results',
]);

function* listFiles(folder, top = folder) {
  const entries = fs.readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (folder === top && (ASIDE.has(entry.name) || entry.name.endsWith('.tsbuildinfo'))) continue;
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* listFiles(file, top);
    else yield file;
  }
}

/** A digest of every file that the tests may read, of the packages, and of what runs them. */
export function toDigest(folder = root) {
  const hash = createHash('sha256');
  const settings = Object.entries(process.env).filter(([name]) =>
    /^(VITRINE|ALGOLIA|LIGHTBOX|TZ$|LANG$|LC_)/.test(name),
  );
  hash.update(JSON.stringify([process.version, process.platform, process.arch, process.getuid?.(), settings.sort()]));
  const installed = path.join(folder, 'node_modules', '.package-lock.json');
  for (const file of [...listFiles(folder), installed]) {
    const bytes = fs.readFileSync(file);
    hash.update(JSON.stringify([path.relative(folder, file), bytes.length])).update(bytes);
  }
  return hash.digest('hex');
}

/** Remembers that they passed on the files of this digest; null: that they did not. */
export function remember(digest, folder = root) {
  const stamp = toStamp(folder);
  fs.rmSync(stamp, { force: true });
  if (digest === null) return;
  fs.mkdirSync(path.dirname(stamp), { recursive: true });
  fs.writeFileSync(stamp, digest);
}

/** Whether they passed on exactly the files that are here now. */
export function hasPassed(folder = root) {
  const stamp = toStamp(folder);
  return fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === toDigest(folder);
}
