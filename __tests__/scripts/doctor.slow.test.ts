/** @jest-environment node */
import fs from 'node:fs';
import path from 'node:path';
import { createCliPlace } from '../cli';

const { place, vitrine, remove } = createCliPlace('vitrine-doctor-');
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const other = isRoot ? { uid: NOBODY } : {};

let library: string;
beforeEach(() => {
  library = fs.mkdtempSync(path.join(place, 'library-'));
  fs.chmodSync(place, 0o755);
  fs.chmodSync(library, 0o755);
  fs.writeFileSync(path.join(library, 'walk.md'), 'A walk.\n');
});
afterAll(remove);

const data = (name = 'data') => ['--data', path.join(place, name)];

/** @returns the lines about one subject: the result, and its remedy */
const find = (stdout: string, name: string) =>
  new RegExp(`^(\\w+) +${name}[^:]*: (.*)\\.(?:\\n +Remedy: (.*)\\.)?$`, 'm').exec(stdout)?.slice(1) ?? [];

test('a machine in order exits with 0, creates nothing, and has no remedy for what is in order', () => {
  const { status, stdout } = vitrine(['doctor', library, ...data()]);
  expect(status).toBe(0);
  for (const name of [
    'Node',
    'Memory',
    'Pictures',
    'Catalogue',
    'Settings',
    'Library',
    'Derived data',
    'Disk',
    'Clock',
  ])
    expect(find(stdout, name)).toEqual(['ok', expect.any(String), undefined]);
  expect(fs.existsSync(path.join(place, 'data'))).toBe(false);
  expect(fs.readdirSync(library)).toEqual(['walk.md']);
});

test('programs that are missing are warnings, with the command that installs them', () => {
  const { status, stdout } = vitrine(['doctor', library, ...data()], { env: { PATH: path.join(place, 'nowhere') } });
  expect(status).toBe(0);
  expect(find(stdout, 'Films')).toEqual(['warning', expect.any(String), expect.stringContaining('install ffmpeg')]);
  expect(find(stdout, 'Documents')).toEqual(['warning', expect.any(String), expect.stringContaining('poppler')]);
  const env = { PATH: '', VITRINE_FFMPEG: 'none', VITRINE_POPPLER: 'none' };
  expect(vitrine(['doctor', library, ...data()], { env }).stdout).toContain('\n0 broken, 0 to look at');
});

test('a program that hangs does not hang the doctor', () => {
  const hanging = path.join(place, 'ffmpeg');
  fs.writeFileSync(hanging, '#!/bin/sh\nexec sleep 60\n', { mode: 0o755 });
  const started = performance.now();
  const { stdout } = vitrine(['doctor', library, ...data()], { env: { VITRINE_FFMPEG: hanging } });
  expect(find(stdout, 'Films')[0]).toBe('warning');
  expect(performance.now() - started).toBeLessThan(40_000);
});

test('wrong settings are broken, all of them named', () => {
  const env = { VITRINE_CSP: 'loose', VITRINE_PROCESSES: 'many' };
  const { status, stdout } = vitrine(['doctor', library, ...data()], { env });
  expect(status).toBe(1);
  expect(find(stdout, 'Settings')).toEqual([
    'BROKEN',
    expect.stringMatching(/VITRINE_PROCESSES.*VITRINE_CSP/),
    expect.any(String),
  ]);
});

test('a library of another user that cannot be read is broken; the remedy names both users', () => {
  const closed = path.join(library, 'closed');
  fs.mkdirSync(closed, { mode: 0o700 });
  if (!isRoot) fs.chmodSync(closed, 0);
  fs.mkdirSync(path.join(place, 'open'), { mode: 0o777 });
  fs.chmodSync(path.join(place, 'open'), 0o777);
  const { status, stdout } = vitrine(['doctor', library, ...data('open')], other);
  fs.chmodSync(closed, 0o700);
  expect(status).toBe(1);
  const [state, detail, remedy] = find(stdout, 'Library');
  expect(state).toBe('BROKEN');
  expect(detail).toContain(`${closed} cannot be read`);
  expect(remedy).toContain(`chmod -R a+rX "${library}"`);
  if (isRoot) expect([detail, remedy].join()).toMatch(/owned by user 0 \(you are 65534\).*u:65534:rX.*--user 0/);
});

test('a library that can only be read is a warning about the desk', () => {
  fs.chmodSync(library, 0o555);
  const { stdout } = vitrine(['doctor', library, ...data('open')], other);
  expect(find(stdout, 'Library')).toEqual([
    'warning',
    expect.stringContaining('desk'),
    expect.stringContaining('VITRINE_EDITS'),
  ]);
});

test('derived data that cannot be written or created are broken', () => {
  const closed = path.join(place, 'closed-data');
  fs.mkdirSync(closed);
  fs.chmodSync(closed, 0o555);
  for (const folder of ['closed-data', 'closed-data/below']) {
    const { status, stdout } = vitrine(['doctor', library, ...data(folder)], other);
    expect(status).toBe(1);
    expect(find(stdout, 'Derived data')).toEqual([
      'BROKEN',
      expect.stringContaining(folder),
      expect.stringMatching(/\S/),
    ]);
  }
});

test('a file from the future is a warning about the clock', () => {
  const later = new Date(Date.now() + 400 * 24 * 3_600_000);
  fs.utimesSync(path.join(library, 'walk.md'), later, later);
  const { stdout } = vitrine(['doctor', library, ...data()]);
  expect(find(stdout, 'Clock')).toEqual([
    'warning',
    expect.stringContaining('walk.md'),
    expect.stringContaining('timedatectl'),
  ]);
});
