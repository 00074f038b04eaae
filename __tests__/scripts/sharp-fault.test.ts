/** @jest-environment node */
// A machine on which sharp cannot be loaded gets one line with the cause, instead of a stack trace per process.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describeSharpFault, findProcessorFault } from '@/lib/clients/sharp-fault.mjs';
import { createPlace, makePhoto, startIndexer } from '../lib/catalogue/site';

const place = createPlace();
afterAll(() => place.remove());

const toCpuInfo = (flags: string) => `processor\t: 0\nmodel name\t: Common KVM processor\nflags\t\t: fpu ${flags}\n`;
const V2 = 'cx16 lahf_lm popcnt sse4_1 sse4_2 ssse3';

/** Node options that replace sharp by a module that throws as sharp does. */
function breakSharp(message: string) {
  const folder = path.dirname(place.library);
  const broken = path.join(folder, 'broken.mjs');
  fs.writeFileSync(broken, `throw new Error(${JSON.stringify(message)});\nexport default null;`);
  const hook = `export const resolve = (name, context, next) =>
    name === 'sharp' ? { url: ${JSON.stringify(pathToFileURL(broken).href)}, shortCircuit: true } : next(name, context);`;
  const register = path.join(folder, 'register.mjs');
  const url = `data:text/javascript,${encodeURIComponent(hook)}`;
  fs.writeFileSync(register, `import { register } from 'node:module'; register(${JSON.stringify(url)});`);
  return { NODE_OPTIONS: `--import=${pathToFileURL(register).href}` };
}

const LONG = `Could not load the "sharp" module using the linux-x64 runtime\nPossible solutions:\n${'- more help\n'.repeat(70)}`;

test('an old processor is recognized by its flags, in one line with the remedy for virtual machines', () => {
  for (const missing of V2.split(' ')) {
    const fault = findProcessorFault(toCpuInfo(V2.replace(missing, '')));
    expect(fault).toMatch(/^this processor is too old .* x86-64-v2 .*set the processor type to "host"$/);
    expect(describeSharpFault(LONG, toCpuInfo(V2.replace(missing, '')))).toBe(fault);
  }
  for (const info of [toCpuInfo(`${V2} avx`), '', 'processor : 0\nFeatures : asimd'])
    expect(findProcessorFault(info)).toBeNull();
});

test('another fault is the first line of the error, with a remedy', () => {
  expect(describeSharpFault(LONG, toCpuInfo(V2))).toBe(
    'sharp, which decodes pictures, cannot be loaded (Could not load the "sharp" module using the linux-x64 runtime); delete the folder node_modules and start again, or see https://sharp.pixelplumbing.com/install',
  );
  expect(describeSharpFault('SIGILL', '')).toMatch(/too old/);
});

test('indexing ends with one line', async () => {
  place.put('a.jpg', await makePhoto('#336699'));
  const { code, output } = await startIndexer(place, breakSharp(LONG)).ended;
  expect(output).toMatch(
    /^Vitrine: reading 1 file of .*\nVitrine: sharp, which decodes pictures, cannot be loaded \(Could not load .*install\n$/,
  );
  expect(code).toBe(1);
});

test('beside a server it is reported once, as a fault of the machine', async () => {
  const { child, ended } = startIndexer(place, breakSharp(LONG), ['--watch']);
  const messages: unknown[] = [];
  child.on('message', (message) => messages.push(message));
  const { code, output } = await ended;
  expect(output).not.toContain('more help');
  expect(messages).toContainEqual({
    fault: { message: expect.stringMatching(/^sharp, /), reason: expect.any(String) },
  });
  expect(code).toBe(74);
});

test('the check of npm start finds it before the site is served', () => {
  const code =
    "const { findSharpFault } = await import('./scripts/sharp-check.mjs'); console.log(await findSharpFault('.'));";
  const check = (env: NodeJS.ProcessEnv) =>
    spawnSync(process.execPath, ['--input-type=module', '-e', code], { env, encoding: 'utf8' }).stdout;
  expect(check({ ...process.env, ...breakSharp(LONG) })).toMatch(/^sharp, which decodes pictures, .*install\n$/);
  expect(check(process.env)).toBe('null\n');
});
