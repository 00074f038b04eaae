import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { parse as parseCsv } from 'csv-parse/sync';
import exifr from 'exifr';
import sharp from 'sharp';
import { parse as parseYaml } from 'yaml';

const run = promisify(execFile);
const script = path.join(process.cwd(), 'scripts/sample.mjs');
const lay = (target: string) => run(process.execPath, [script, target]);

let parent: string;
let library: string;
let files: string[];
let rows: (Record<string, string> & { folder: string })[];

const read = (file: string) => fs.readFileSync(path.join(library, file));
const withExtension = (...extensions: string[]) => files.filter((file) => extensions.includes(path.extname(file)));

beforeAll(async () => {
  parent = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-sample-'));
  library = path.join(parent, 'library');
  await lay(library);
  files = fs
    .readdirSync(library, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(library, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
  rows = withExtension('.csv').flatMap((file) =>
    parseCsv<Record<string, string>>(read(file), { columns: true, bom: true }).map((row) => ({
      ...row,
      folder: path.posix.dirname(file),
    })),
  );
});

afterAll(() => fs.rmSync(parent, { recursive: true, force: true }));

test('nine photographs, six drawings, a poster and a film are created', () => {
  expect(withExtension('.jpg')).toHaveLength(16);
  expect(withExtension('.mp4')).toHaveLength(1);
  expect(files.filter((file) => file.startsWith('camera-facts/') && file.endsWith('.jpg'))).toHaveLength(6);
});

test('only the finished folder remains', () => {
  expect(fs.readdirSync(parent)).toEqual(['library']);
});

test('every file of a metadata.csv exists, and every work of the exhibition is listed', () => {
  const named = rows.map((row) => `${row.folder}/${row.file}`);
  expect(named).toHaveLength(10);
  for (const file of named) expect(files).toContain(file);
  const works = withExtension('.jpg', '.mp4').filter((file) => file.startsWith('exhibition/'));
  const posters = named.filter((file) => file.endsWith('.mp4')).map((file) => file.replace('.mp4', '-poster.jpg'));
  expect([...named, ...posters].sort()).toEqual(works.sort());
});

test('every row has a title, a maker, a caption, 3 to 8 keywords, a licence and its own alternative text', () => {
  for (const row of rows) {
    for (const column of ['title', 'creator', 'caption', 'identifier', 'credit']) expect(row[column]).toMatch(/\S/);
    expect(row.alt?.length).toBeGreaterThan(60);
    expect(row.alt).not.toBe(row.caption);
    expect(row.keywords?.split(';').length).toBeGreaterThanOrEqual(3);
    expect(row.keywords?.split(';').length).toBeLessThanOrEqual(8);
    expect(row.licence).toBe('https://creativecommons.org/publicdomain/zero/1.0/');
  }
});

test('dates are EDTF and coordinates are valid', () => {
  const day = String.raw`\d{4}(-\d\d(-\d\d)?)?[~?%]?`;
  for (const row of rows) {
    expect(row.date).toMatch(new RegExp(`^${day}(/${day})?$`));
    expect(row.latitude === '').toBe(row.longitude === '');
    expect(Math.abs(Number(row.latitude))).toBeLessThanOrEqual(90);
    expect(Math.abs(Number(row.longitude))).toBeLessThanOrEqual(180);
  }
});

test('makers and object numbers equal those embedded in the pictures', async () => {
  for (const row of rows.filter(({ file }) => file?.endsWith('.jpg'))) {
    const xmp = read(`${row.folder}/${row.file}`).toString('utf8');
    expect(xmp).toContain(row.identifier);
    expect(xmp.replaceAll('&#39;', "'")).toContain(row.creator);
  }
});

test('every picture and link of a story resolves to a file of the library', () => {
  const stories = files.filter((file) => file.endsWith('.md'));
  const targets = stories.flatMap((story) =>
    [
      ...read(story)
        .toString()
        .matchAll(/\]\(([^)\s]+)/g),
    ].map(([, to]) => path.posix.join(path.posix.dirname(story), to ?? '')),
  );
  expect(targets.length).toBeGreaterThan(12);
  for (const target of targets) expect(fs.existsSync(path.join(library, target))).toBe(true);
});

test('the story shows all nine photographs in 500 to 900 words', () => {
  const story = read('stories/how-long-is-a-photograph.md').toString().split('---').slice(2).join('---');
  expect(story.match(/^!\[[^\]]+\]\([^)]+"\)$/gm)).toHaveLength(9);
  const words = story
    .replace(/^!\[.*$/gm, '')
    .replace(/\]\([^)]*\)/g, ']')
    .split(/\s+/).length;
  expect(words).toBeGreaterThan(500);
  expect(words).toBeLessThan(900);
});

test('the film is a short MP4, with captions and a poster of its ratio', async () => {
  const film = read('exhibition/motion/muybridge-cat-in-motion.mp4');
  expect(film.length).toBeLessThan(400_000);
  expect(film.subarray(4, 8).toString('latin1')).toBe('ftyp');
  expect(film.indexOf('moov')).toBeLessThan(film.indexOf('mdat'));
  const poster = await sharp(read('exhibition/motion/muybridge-cat-in-motion-poster.jpg')).metadata();
  expect([poster.width, poster.height]).toEqual([640, 416]);
  expect(read('exhibition/motion/muybridge-cat-in-motion.vtt').toString()).toMatch(/^WEBVTT\n/);
});

test('drawn pictures have camera metadata, a place and a description', async () => {
  for (const file of files.filter((name) => /^camera-facts\/.*\.jpg$/.test(name))) {
    const facts = await exifr.parse(read(file), { xmp: true, gps: true, reviveValues: false });
    expect(facts).toMatchObject({
      Make: 'Example',
      Model: 'Example One',
      LensModel: expect.stringMatching(/^Example/),
    });
    expect(facts.DateTimeOriginal).toMatch(/^2024:\d\d:\d\d \d\d:\d\d:\d\d$/);
    expect(facts.OffsetTimeOriginal).toMatch(/^[+-]\d\d:00$/);
    for (const name of ['FNumber', 'ExposureTime', 'ISO', 'FocalLength', 'Rating']) {
      expect(facts[name]).toBeGreaterThan(0);
    }
    expect(Math.abs(facts.latitude)).toBeGreaterThan(20);
    expect(JSON.stringify(facts)).toContain('drawn by code');
    expect(JSON.stringify(facts)).toContain('publicdomain/zero');
  }
});

test('southern and western coordinates are distinguished from northern and eastern ones', async () => {
  expect(await exifr.gps(read('camera-facts/milky-way-over-a-volcano.jpg'))).toMatchObject({
    latitude: expect.closeTo(-22.9087, 4),
    longitude: expect.closeTo(-68.1997, 4),
  });
  expect(await exifr.gps(read('camera-facts/harbour-at-dusk.jpg'))).toMatchObject({
    latitude: expect.closeTo(60.3967, 4),
    longitude: expect.closeTo(5.3217, 4),
  });
});

test('drawings have three aspect ratios', async () => {
  const shape = async (file: string) => {
    const { width, height } = await sharp(read(`camera-facts/${file}`)).metadata();
    return [width, height];
  };
  expect(await shape('dunes-in-the-morning.jpg')).toEqual([1800, 1200]);
  expect(await shape('snowy-range-panorama.jpg')).toEqual([3200, 900]);
  expect(await shape('spruces-in-fog.jpg')).toEqual([1200, 1800]);
});

test('the site file has known keys only, and its files exist', () => {
  const site = parseYaml(read('vitrine.yaml').toString());
  expect(Object.keys(site).sort()).toEqual(['description', 'featured', 'language', 'licence', 'navigation', 'title']);
  for (const file of site.featured) expect(files).toContain(file);
  for (const file of site.navigation) expect(fs.existsSync(path.join(library, file))).toBe(true);
});

test('a folder in use is rejected by name and left unchanged', async () => {
  const used = path.join(parent, 'used');
  fs.mkdirSync(used);
  fs.writeFileSync(path.join(used, 'mine.txt'), 'mine');
  await expect(lay(used)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(`${used} is not empty`) });
  expect(fs.readdirSync(used)).toEqual(['mine.txt']);
});

test('an interrupted run leaves the folder complete or empty, and the next one completes it with equal bytes', async () => {
  const empty = path.join(parent, 'empty');
  const isLaying = (name: string) => name.startsWith('.empty.laying-');
  for (let run = 0; run < 5; run += 1) {
    fs.rmSync(empty, { recursive: true, force: true });
    fs.mkdirSync(empty);
    const ended = execFile(process.execPath, [script, empty]);
    const watcher = fs.watch(parent, (_, name) => name && isLaying(name) && ended.kill('SIGTERM'));
    await new Promise((resolve) => ended.on('exit', resolve));
    watcher.close();
    expect(fs.readdirSync(parent).filter(isLaying)).toEqual([]);
    expect([0, fs.readdirSync(library).length]).toContain(fs.readdirSync(empty).length);
  }
  fs.rmSync(empty, { recursive: true });
  fs.mkdirSync(empty);
  await lay(empty);
  for (const file of files) expect(fs.readFileSync(path.join(empty, file)).equals(read(file))).toBe(true);
});
