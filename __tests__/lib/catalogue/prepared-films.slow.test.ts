/** @jest-environment node */
// Films that browsers do not play are converted while the site runs.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { toItemId } from '@/lib/catalogue/ids';
import { getItem } from '@/lib/catalogue/read/items';
import { getCatalogueState } from '@/lib/catalogue/read/open-catalogue';
import { runInView } from '@/lib/catalogue/read/view';
import { requestView } from '@/lib/catalogue/views';
import type { Item } from '@/lib/model/types';
import { createPlace, look, type Place, startIndexer, until } from './site';

const hasPrograms = ['ffmpeg', 'ffprobe'].every((program) => spawnSync(program, ['-version']).status === 0);
const testWithPrograms = hasPrograms ? test : test.skip;
if (!hasPrograms) console.warn('ffmpeg and ffprobe are not installed, so the conversion of films is not tested');

let place: Place;
let running: ReturnType<typeof startIndexer>[] = [];
beforeEach(() => {
  place = createPlace();
});
afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  await Promise.all(running.map(({ ended }) => ended));
  running = [];
  await place.remove();
});

/** A film with noise takes as many bytes as its bit rate allows. */
function makeAvi(seconds: number, size = '320x240', filter = 'noise=alls=60:allf=t') {
  const file = path.join(path.dirname(place.library), 'made.avi');
  const args = [
    '-f',
    'lavfi',
    '-i',
    `testsrc2=s=${size}:r=25:d=${seconds},${filter}`,
    '-c:v',
    'mpeg4',
    '-q:v',
    '4',
    '-y',
    file,
  ];
  expect(spawnSync('ffmpeg', ['-loglevel', 'error', ...args]).status).toBe(0);
  return fs.readFileSync(file);
}

function start(env: Record<string, string> = {}) {
  const indexer = startIndexer(place, { VITRINE_LOOSEN_SECONDS: '0', ...env }, ['--watch']);
  running.push(indexer);
  return indexer;
}

const films = () => path.join(place.data, 'films');
const listFiles = (ending = '') =>
  fs.existsSync(films())
    ? fs.readdirSync(films(), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(ending))
    : [];
const readItems = (): Item[] => {
  try {
    return look(place).items.map(({ data }) => JSON.parse(data));
  } catch {
    return [];
  }
};
const isPrepared = (name: string) => readItems().some((item) => item.path === name && item.prepared !== undefined);
const countBytes = () =>
  listFiles('.mp4').reduce(
    (sum, name) => sum + (fs.statSync(path.join(films(), name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );

testWithPrograms('a film is prepared, then has a copy and no problem; both go with the film', async () => {
  const film = place.put('cat.avi', makeAvi(1));
  start();
  await until('a copy', () => isPrepared('cat.avi'));
  const [item] = readItems();
  expect(item).toMatchObject({
    ...{ kind: 'film', type: 'video/x-msvideo', width: 320, height: 240, duration: 1 },
    prepared: { sizes: [{ width: 320, height: 240, bytes: expect.any(Number) }] },
  });
  expect(item?.isPreparing).toBeUndefined();
  expect(look(place).problems).toEqual([]);
  expect(listFiles('.mp4')).toHaveLength(1);
  // New words do not convert it again.
  const before = fs.statSync(path.join(films(), listFiles('.mp4')[0] ?? '')).ino;
  place.put('metadata.csv', 'file,title,copyright\ncat.avi,The cat,Ann\n');
  await until('the title', () => readItems()[0]?.title === 'The cat' && isPrepared('cat.avi'));
  expect(fs.statSync(path.join(films(), listFiles('.mp4')[0] ?? '')).ino).toBe(before);
  fs.rmSync(film);
  await until('the removal of the copy', () => listFiles('.mp4').length === 0);
});

testWithPrograms('a copy that is deleted is made again at the next start', async () => {
  place.put('cat.avi', makeAvi(1));
  const first = start();
  await until('a copy', () => isPrepared('cat.avi'));
  first.child.kill('SIGKILL');
  await first.ended;
  for (const name of listFiles('.mp4')) fs.rmSync(path.join(films(), name));
  start();
  await until('another copy', () => listFiles('.mp4').length === 1 && isPrepared('cat.avi'));
});

testWithPrograms('kill -9 leaves nothing half-written, ends ffmpeg, and the next start goes on', async () => {
  place.put('long.avi', makeAvi(4, '640x360'));
  const first = start();
  await until('the beginning of the conversion', () => listFiles('.mp4').some((name) => name.startsWith('work')));
  expect(readItems()[0]).toMatchObject({ isPreparing: true });
  expect(readItems()[0]?.prepared).toBeUndefined();
  first.child.kill('SIGKILL');
  await first.ended;
  const isConverting = () => {
    const { stdout } = spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' });
    return stdout.split('\n').filter((line) => line.includes(`file:${fs.realpathSync(place.data)}/films/work/`)).length;
  };
  const left = listFiles('.mp4');
  expect(left.every((name) => name.startsWith('work'))).toBe(true);
  start();
  await until('the copy', () => isPrepared('long.avi'));
  expect(listFiles('.mp4').filter((name) => name.startsWith('work'))).toEqual([]);
  expect(isConverting()).toBe(0);
  const [name = ''] = listFiles('.mp4');
  const probe = spawnSync('ffprobe', [
    '-v',
    'error',
    '-show_entries',
    'format=duration',
    '-of',
    'csv=p=0',
    path.join(films(), name),
  ]);
  expect(Number(String(probe.stdout))).toBeCloseTo(4, 0);
});

testWithPrograms('copies never exceed the limit, and the films without room are counted and logged', async () => {
  for (const name of ['a', 'b', 'c'])
    place.put(`${name}.avi`, makeAvi(2, '640x480', `noise=alls=60:allf=t,hue=h=${name.charCodeAt(0)}`));
  const limit = 9_000_000;
  const { getOutput } = start({ VITRINE_FILMS_GIB: String(limit / 1024 ** 3) });
  let most = 0;
  const readProgress = () => {
    most = Math.max(most, countBytes());
    try {
      return JSON.parse(fs.readFileSync(path.join(films(), 'progress.json'), 'utf8'));
    } catch {
      return {};
    }
  };
  await until('all films', () => readProgress().waiting === 0 && readProgress().current === undefined);
  expect(readProgress()).toMatchObject({ failed: 0, waiting: 0 });
  expect(readProgress().tooLarge).toBeGreaterThan(0);
  expect(readProgress().done).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(limit);
  expect(getOutput()).toContain('VITRINE_FILMS_GIB');
  expect(look(place).problems.map(({ reason }) => reason)).toContain('unplayable');
});

testWithPrograms('of two indexers of the same data, one converts', async () => {
  place.put('cat.avi', makeAvi(2));
  const [one, other] = [start(), start()];
  await until('a copy', () => isPrepared('cat.avi'));
  const said = one.getOutput() + other.getOutput();
  expect(said.match(/"cat\.avi" is being converted/g)).toHaveLength(1);
});

testWithPrograms('a restricted film has a copy for those who see it alone', async () => {
  place.put('family/cat.avi', makeAvi(1));
  place.put('family/index.md', '---\naudience: family\n---\n');
  place.put('open.md', 'A story.');
  const key = requestView(place.data, { audiences: ['family'] });
  start();
  const read = () =>
    runInView(key, () => {
      getCatalogueState().looked = -1e9;
      return getItem(toItemId('family/cat.avi'));
    });
  process.env.VITRINE_DATA = place.data;
  process.env.VITRINE_LIBRARY = place.library;
  await until('the copy in the view', () => read()?.prepared !== undefined);
  expect(readItems().map((item) => item.path)).toEqual(['open.md']);
});

testWithPrograms('a film that ffmpeg cannot convert is a problem, and stops no other', async () => {
  const film = makeAvi(1);
  place.put('broken.avi', Buffer.concat([film.subarray(0, 5000), Buffer.alloc(4000, 0x55)]));
  place.put('no-film.avi', Buffer.concat([film.subarray(0, 12), Buffer.alloc(4000, 0x55)]));
  place.put('whole.avi', film);
  start();
  await until('the copy of the whole film', () => isPrepared('whole.avi'));
  expect(look(place).problems.map(({ path, reason }) => `${path} ${reason}`)).toContain('no-film.avi damaged');
});

test('without ffmpeg such a film is a problem that names the remedy, and an item once ffmpeg is there', async () => {
  const head = Buffer.alloc(4000);
  head.write('RIFF\x00\x10\x00\x00AVI LIST', 'latin1');
  place.put('cat.avi', hasPrograms ? makeAvi(1) : head);
  const first = start({ VITRINE_FFMPEG: 'none' });
  await until('the problem', () => {
    try {
      return look(place).problems.length === 1;
    } catch {
      return false;
    }
  });
  expect(look(place).problems[0]).toMatchObject({
    reason: 'unsupported',
    detail: expect.stringContaining('install ffmpeg'),
  });
  expect(readItems()).toEqual([]);
  first.child.kill('SIGKILL');
  await first.ended;
  if (!hasPrograms) return;
  start();
  await until('the copy', () => isPrepared('cat.avi'));
});
