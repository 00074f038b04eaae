/** @jest-environment node */
import fs from 'node:fs';
import path from 'node:path';
import { createPlace, index, indexUnprivileged, look } from '../lib/catalogue/site';

const place = createPlace();
const isRoot = process.getuid?.() === 0;
fs.mkdirSync(place.data);
afterAll(() => place.remove());

/** Runs as another user if the tests run as root; otherwise as the owner, who has no permission either. */
async function indexClosed(folder: string, mode: number, env?: Record<string, string>) {
  fs.chmodSync(folder, mode);
  const { code, output } = await indexUnprivileged(place, env);
  fs.chmodSync(folder, 0o755);
  return { code, output };
}

test('a library of another user ends the command, with both users and the remedy', async () => {
  place.put('a.md', 'A text.');
  const { code, output } = await indexClosed(place.library, isRoot ? 0o700 : 0);
  expect(code).toBe(1);
  expect(output).toContain(`VITRINE_LIBRARY=${place.library} cannot be read (permission denied, EACCES`);
  expect(output).toContain(`chmod -R a+rX "${place.library}"`);
  expect(output).not.toContain('there are no files');
  if (isRoot) expect(output).toMatch(/it belongs to user 0, and Vitrine runs as user 65534.*PUID=0 and PGID=0/);
});

test('a folder above the library that hides it is named with its own remedy', async () => {
  const below = path.join(place.library, 'below');
  fs.mkdirSync(below);
  const { output } = await indexClosed(place.library, isRoot ? 0o700 : 0, { VITRINE_LIBRARY: below });
  fs.rmdirSync(below);
  expect(output).toContain(`VITRINE_LIBRARY=${below} cannot be read`);
  expect(output).toContain(`chmod -R a+rX "${place.library}"`);
});

test('if all files are in a closed folder, the next step is the doctor, not to add files', async () => {
  fs.rmSync(`${place.library}/a.md`);
  place.put('closed/a.md', 'A text.');
  const { output } = await indexClosed(`${place.library}/closed`, isRoot ? 0o700 : 0);
  expect(output).toContain('next: npm run doctor');
  expect(output).not.toContain('there are no files');
  const [problem] = look(place).problems;
  expect(problem).toMatchObject({ path: 'closed', reason: 'unreadable' });
  if (isRoot) expect(problem?.detail).toContain('it belongs to user 0, and Vitrine runs as user 65534');
});

test('a file of another user is a problem that names both users', async () => {
  place.put('open.md', 'A text.');
  const { output } = await indexClosed(`${place.library}/open.md`, isRoot ? 0o600 : 0);
  expect(output).toContain('next: npm run doctor');
  const problem = look(place).problems.find(({ path }) => path === 'open.md');
  expect(problem?.detail).toContain('permission denied, EACCES');
  if (isRoot) expect(problem?.detail).toContain('it belongs to user 0, and Vitrine runs as user 65534');
  await index(place);
  expect(look(place).problems).toEqual([]);
});
