// Tests the indexer in watch mode, as it runs beside a site.
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { toItemId } from '@/lib/catalogue/ids';
import { makeFilm } from '../../../films';
import { createPlace, look, makePhoto, type Place, index as runIndexer, startIndexer, until } from '../site';

let place: Place;
beforeEach(() => {
  place = createPlace();
});
afterEach(() => place.remove());

const paths = () => look(place).items.map((item) => item.path);

test('only one process writes: a second one reports that, and the state of the index', async () => {
  place.put('a.jpg', await makePhoto('#111111'));
  const first = startIndexer(place, {}, ['--watch']);
  await until(
    'the first has indexed',
    () => fs.existsSync(path.join(place.data, 'catalogue.db')) && paths().length === 1,
  );
  const { code, output } = await runIndexer(place);
  expect(code).toBe(0);
  expect(output).toMatch(/a running site keeps the index .* up to date/);
  expect(output).toContain('1 files: 1 items, 0 problems');
  first.child.kill('SIGKILL');
  await first.ended;
});

test('the list of problems is updated while the library is watched', async () => {
  place.put('a.jpg', await makePhoto('#111111'));
  place.put('early.dat', '{}');
  const list = path.join(place.data, 'problems.txt');
  const read = () => (fs.existsSync(list) ? fs.readFileSync(list, 'utf8') : '');
  const { child, ended } = startIndexer(place, {}, ['--watch']);
  await until('the start is reported', () => read().includes('early.dat'));
  place.put('late.dat', '{}');
  await until('the new file is reported', () => read().includes('late.dat'));
  fs.rmSync(path.join(place.library, 'early.dat'));
  // The list omits problems of files that are being read again.
  await until('only the new file is reported', () => /^(?!.*early\.dat).*late\.dat/s.test(read()));
  child.kill('SIGTERM');
  await ended;
});

test('the start-up report lists totals, then one example of each kind of problem by severity, and the path of the full list', async () => {
  place.put('a.jpg', await makePhoto('#111111'));
  for (let number = 0; number < 30; number += 1) place.put(`${number}.dat`, '{}');
  place.put('metadata.csv', 'file,titel\na.jpg,A\nnobody.jpg,B\n');
  // Files of the last second are read a second later, after the report.
  const before = new Date(Date.now() - 3_600_000);
  for (const name of fs.readdirSync(place.library)) fs.utimesSync(path.join(place.library, name), before, before);
  const list = path.join(place.data, 'problems.txt');
  const { child, ended, getOutput } = startIndexer(place, {}, ['--watch']);
  // Its last line; the list is written before the report is printed.
  await until('the start is reported', () => getOutput().includes('Vitrine: next: '));
  child.kill('SIGTERM');
  const { output } = await ended;
  const lines = output.split('\n').filter((line) => line.startsWith('Vitrine: '));
  const [totals = '', ...rest] = lines.filter((line) => !line.startsWith('Vitrine: reading '));
  expect(totals).toMatch(/^Vitrine: 32 files: 1 items, 31 problems$/);
  expect(rest.filter((line) => line.includes('.dat"'))).toHaveLength(1);
  expect(rest.findIndex((line) => line.includes('metadata.csv'))).toBeLessThan(
    rest.findIndex((line) => line.includes('.dat"')),
  );
  expect(rest).toContain(`Vitrine: All of them are in ${list}`);
  expect(rest.at(-1)).toMatch(/^Vitrine: next: /);
  expect(fs.readFileSync(list, 'utf8').match(/^"\d+\.dat": /gm)).toHaveLength(30);
});

// A benchmark (changes) shows that it takes less than two seconds.
test('in watch mode, added, edited, moved and deleted files are indexed', async () => {
  place.put('a.jpg', await makePhoto('#111111'));
  const { child, ended } = startIndexer(place, {}, ['--watch']);
  const ready = () => fs.existsSync(path.join(place.data, 'catalogue.db'));
  await until('it has indexed', () => ready() && look(place).items[0]?.drawn === 1);
  place.put('new/b.jpg', await makePhoto('#222222'));
  await until('a file in a new folder is seen', () => paths().includes('new/b.jpg'));
  place.put('new/c.jpg', await makePhoto('#333333'));
  await until('a file in that folder is seen', () => paths().includes('new/c.jpg'));
  place.put('a.jpg', await makePhoto('#444444', undefined, { width: 80, height: 80 }));
  await until('an edit is seen', () => JSON.parse(look(place).items[0]?.data ?? '{}').width === 80);
  fs.renameSync(path.join(place.library, 'new/b.jpg'), path.join(place.library, 'moved.jpg'));
  await until('a move is seen', () =>
    look(place).redirects.some(
      (redirect) => redirect.path === 'new/b.jpg' && redirect.target === toItemId('moved.jpg'),
    ),
  );
  fs.renameSync(path.join(place.library, 'new'), path.join(place.library, 'newer'));
  await until('a folder that moves is seen', () => paths().join() === 'a.jpg,moved.jpg,newer/c.jpg');
  fs.rmSync(path.join(place.library, 'newer'), { recursive: true });
  await until('a deleted folder is seen', () => paths().join() === 'a.jpg,moved.jpg');
  child.kill('SIGKILL');
  await ended;
});

test('in watch mode, .nomedia and .vitrineignore take effect at once, and their removal after half a minute', async () => {
  place.put('a/b/x.jpg', await makePhoto('#111111'));
  place.put('y.jpg', await makePhoto('#222222'));
  const { child, ended } = startIndexer(place, {}, ['--watch']);
  const isThere = () => fs.existsSync(path.join(place.data, 'catalogue.db'));
  const listPaths = () => paths().join();
  await until('it has indexed', () => isThere() && listPaths() === 'a/b/x.jpg,y.jpg');
  place.put('.vitrineignore', 'b/\n');
  await until('a pattern of the root takes effect', () => listPaths() === 'y.jpg');
  place.put('.nomedia', '');
  await until('a .nomedia takes effect', () => listPaths() === '');
  fs.rmSync(path.join(place.library, '.nomedia'));
  fs.rmSync(path.join(place.library, '.vitrineignore'));
  await until('their end takes effect', () => listPaths() === 'a/b/x.jpg,y.jpg');
  child.kill('SIGKILL');
  await ended;
});

test('while pictures are drawn, the library is scanned periodically, in case watching does not work', async () => {
  const file = place.put('0.jpg', await makePhoto('#803020', undefined, { width: 4000, height: 3000 }));
  for (let number = 1; number < 150; number += 1) fs.linkSync(file, path.join(place.library, `${number}.jpg`));
  const settings = { VITRINE_READERS: '1', VITRINE_RESCAN_SECONDS: '1' };
  const { child, ended } = startIndexer(place, settings, ['--watch']);
  const isThere = () => fs.existsSync(path.join(place.data, 'catalogue.db'));
  const readScanned = () => look(place).meta.find(({ name }) => name === 'scanned')?.value;
  const countUndrawn = () => look(place).items.filter((item) => item.drawn === 0).length;
  await until('all is read', () => isThere() && readScanned() !== undefined);
  const first = readScanned();
  await until('it is looked at again', () => readScanned() !== first);
  expect(countUndrawn()).toBeGreaterThan(10);
  await until('the rest is drawn', () => countUndrawn() === 0);
  child.kill('SIGKILL');
  await ended;
});

test('while pictures are drawn, rules and other changes take effect at once, and drawing continues', async () => {
  const file = place.put('0.jpg', await makePhoto('#803020', undefined, { width: 4000, height: 3000 }));
  for (let number = 1; number < 150; number += 1) fs.linkSync(file, path.join(place.library, `${number}.jpg`));
  const { child, ended } = startIndexer(place, { VITRINE_READERS: '1' }, ['--watch']);
  const countUndrawn = () => look(place).items.filter((item) => item.drawn === 0).length;
  const isThere = () => fs.existsSync(path.join(place.data, 'catalogue.db'));
  await until('all is read', () => isThere() && look(place).items.length === 150);
  place.put('vitrine.yaml', 'hide: file:"149.jpg"\n');
  await until('the rule holds', () => !paths().includes('149.jpg'));
  expect(countUndrawn()).toBeGreaterThan(10);
  place.put('late.jpg', await makePhoto('#208030'));
  await until('a new file is seen', () => paths().includes('late.jpg'));
  expect(countUndrawn()).toBeGreaterThan(10);
  await until('the rest is drawn', () => countUndrawn() === 0);
  expect(look(place).meta).toContainEqual({ name: 'state', value: 'idle' });
  child.kill('SIGKILL');
  await ended;
});

test('a folder that replaces another is watched as well', async () => {
  place.put('w/a.jpg', await makePhoto('#111111'));
  const { child, ended } = startIndexer(place, {}, ['--watch']);
  await until(
    'it has indexed',
    () => fs.existsSync(path.join(place.data, 'catalogue.db')) && look(place).items[0]?.drawn === 1,
  );
  fs.cpSync(path.join(place.library, 'w'), path.join(path.dirname(place.library), 'copy'), { recursive: true });
  fs.rmSync(path.join(place.library, 'w'), { recursive: true });
  fs.renameSync(path.join(path.dirname(place.library), 'copy'), path.join(place.library, 'w'));
  await new Promise((resolve) => setTimeout(resolve, 600));
  place.put('w/b.jpg', await makePhoto('#222222'));
  await until('the new file is seen', () => paths().join() === 'w/a.jpg,w/b.jpg');
  child.kill('SIGKILL');
  await ended;
});

const makeNoise = (seed: number) => {
  const pixels = Buffer.alloc(240 * 180 * 3);
  let value = seed;
  for (let at = 0; at < pixels.length; at++) {
    value = (value * 1_103_515_245 + 12_345) % 2_147_483_648;
    pixels[at] = value >> 16;
  }
  return sharp(pixels, { raw: { width: 240, height: 180, channels: 3 } });
};

test('a copy that is growing, or has stalled, is not shown before it is complete', async () => {
  place.put('a.jpg', await makePhoto('#111111'));
  const [jpeg, png, film] = [
    await makeNoise(1).jpeg().toBuffer(),
    await makeNoise(2).png().toBuffer(),
    await makeFilm(1),
  ];
  const { child, ended } = startIndexer(place, {}, ['--watch']);
  await until(
    'it has indexed',
    () => fs.existsSync(path.join(place.data, 'catalogue.db')) && paths().includes('a.jpg'),
  );
  const half = (file: Buffer) => file.subarray(0, Math.floor(file.length / 2));
  place.put('half.jpg', half(jpeg));
  place.put('half.png', half(png));
  place.put('film.mp4', half(film));
  // Programs that reserve the space first, as Windows does on network drives.
  place.put('reserved.jpg', Buffer.concat([half(jpeg), Buffer.alloc(jpeg.length - half(jpeg).length)]));
  place.put('whole.jpg', await makeNoise(3).jpeg().toBuffer());
  // A file that has been without its end for long is no copy.
  const old = place.put('damaged.jpg', half(await makeNoise(4).jpeg().toBuffer()));
  fs.utimesSync(old, new Date('2020-01-01'), new Date('2020-01-01'));
  await until('complete and old files are seen', () => paths().join() === 'a.jpg,damaged.jpg,whole.jpg');
  await new Promise((resolve) => setTimeout(resolve, 3000));
  expect(paths()).toEqual(['a.jpg', 'damaged.jpg', 'whole.jpg']);
  place.put('half.jpg', jpeg);
  place.put('half.png', png);
  place.put('film.mp4', film);
  place.put('reserved.jpg', jpeg);
  await until(
    'all are seen',
    () => paths().length === 7 && look(place).items.every(({ drawn, path: name }) => drawn || name === 'film.mp4'),
  );
  const problems = look(place).problems.filter(({ reason }) => reason === 'damaged' || reason === 'unreadable');
  expect(problems.map((problem) => problem.path)).toEqual(['damaged.jpg']);
  child.kill('SIGKILL');
  await ended;
});

test('a library that is a link is followed to another folder without a restart of the site', async () => {
  const [one, other, link] = ['one', 'other', 'link'].map((name) => path.join(place.data, '..', name));
  for (const [folder, name] of [
    [one, 'a.jpg'],
    [other, 'b.jpg'],
  ] as const) {
    fs.mkdirSync(folder as string);
    fs.writeFileSync(path.join(folder as string, name), await makePhoto(`#${name === 'a.jpg' ? '11' : '22'}3344`));
  }
  fs.symlinkSync(one as string, link as string);
  const pointed = { ...place, library: link as string };
  const { ended } = startIndexer(pointed, {}, ['--watch']);
  await until(
    'it has indexed',
    () => fs.existsSync(path.join(place.data, 'catalogue.db')) && paths().join() === 'a.jpg',
  );
  fs.symlinkSync(other as string, `${link}.new`);
  fs.renameSync(`${link}.new`, link as string);
  // The site starts the indexer again at once after this exit code.
  const { code, output } = await ended;
  expect(code).toBe(75);
  expect(output).toContain('leads to another folder now');
  const second = startIndexer(pointed, {}, ['--watch']);
  await until('the other folder is read', () => paths().join() === 'b.jpg');
  second.child.kill('SIGKILL');
  await second.ended;
});
