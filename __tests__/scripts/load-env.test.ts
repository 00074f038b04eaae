/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-env-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const TEXT = 'VITRINE_LIBRARY="/srv/Größe"\r\nVITRINE_DATA=/srv/data\r\nKNOWN=file\r\n';
const swap = (bytes: Buffer) => Buffer.from(bytes).swap16();

function load(bytes: Buffer): Record<string, string> {
  const file = path.join(folder, '.env');
  fs.writeFileSync(file, bytes);
  const module = pathToFileURL(path.resolve('scripts/load-env.mjs')).href;
  const code = `const { loadEnv } = await import(${JSON.stringify(module)}); loadEnv(${JSON.stringify(file)}); loadEnv('/nowhere/.env'); console.log(JSON.stringify(process.env))`;
  const env = { PATH: process.env.PATH, KNOWN: 'environment', NODE_ENV: 'test' } as const;
  return JSON.parse(spawnSync(process.execPath, ['--input-type=module', '-e', code], { env, encoding: 'utf8' }).stdout);
}

test.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${TEXT}`)],
  ['UTF-16', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
  ['UTF-16 in big-endian order', swap(Buffer.from(`\uFEFF${TEXT}`, 'utf16le'))],
])('every line is read in %s, and the environment takes precedence', (_name, bytes) => {
  expect(load(bytes)).toMatchObject({
    VITRINE_LIBRARY: '/srv/Größe',
    VITRINE_DATA: '/srv/data',
    KNOWN: 'environment',
  });
});
