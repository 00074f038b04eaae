import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { addCompileHints } from '../../scripts/compile-hints.mjs';

test('every chunk begins with the hint, once however often it is built', async () => {
  const build = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-hints-'));
  const chunks = path.join(build, 'static', 'chunks');
  fs.mkdirSync(chunks, { recursive: true });
  fs.writeFileSync(path.join(chunks, 'a.js'), 'run()');
  fs.writeFileSync(path.join(chunks, 'a.css'), 'a{}');
  await addCompileHints(build);
  await addCompileHints(build);
  expect(fs.readFileSync(path.join(chunks, 'a.js'), 'utf8')).toBe('//# allFunctionsCalledOnLoad\nrun()');
  expect(fs.readFileSync(path.join(chunks, 'a.css'), 'utf8')).toBe('a{}');
  fs.rmSync(build, { recursive: true });
});
