import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { corpus } from '../../corpus';
import { listFiles, makeFile, toMediaFile, toXmp } from './media-file';

/** Folders of the corpus without files that make a reader hang. */
const SOUND = ['camera', 'colour', 'edge', 'film', 'formats', 'large', 'orientation', 'rights'];

const listReal = () => (corpus ? SOUND.map((name) => path.join(corpus as string, name)).flatMap(listFiles) : []);

/** Reads the files in a process in another time zone. */
function readAll(entry: string, files: string, zone: string): string {
  const script = `const { readMetadata } = require(${JSON.stringify(entry)});
    const files = JSON.parse(require('node:fs').readFileSync(${JSON.stringify(files)}, 'utf8'));
    (async () => {
      const read = [];
      for (const file of files) read.push(await readMetadata(file).catch((error) => error.message));
      process.stdout.write(JSON.stringify([new Date(0).getTimezoneOffset(), read]));
    })();`;
  const env = { ...process.env, TZ: zone, NODE_PATH: path.resolve('node_modules') };
  return execFileSync(process.execPath, ['-e', script], { env, encoding: 'utf8', maxBuffer: 1e8 });
}

test('the same files have the same metadata in every time zone', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-zone-'));
  try {
    const entry = path.join(folder, 'read.cjs');
    const esbuild = [
      'lib/library/read.ts',
      '--bundle',
      '--platform=node',
      '--format=cjs',
      '--external:sharp',
      '--external:exifr',
      '--log-level=error',
    ];
    execFileSync(path.resolve('node_modules/.bin/esbuild'), [...esbuild, `--outfile=${entry}`]);
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#a97' } });
    const exif = { IFD2: { DateTimeOriginal: '2024:03:31 02:30:00', CreateDate: '2024:03:31 02:30:00' } };
    const files = [
      makeFile(await picture.clone().withExif(exif).jpeg().toBuffer()),
      makeFile(await picture.clone().withXmp(toXmp('', 'photoshop:DateCreated="1911-05"')).jpeg().toBuffer()),
      makeFile(await picture.clone().jpeg().toBuffer(), undefined, { date: '7 May 1911' }),
      ...listReal().map((file) => toMediaFile(file)),
    ];
    const list = path.join(folder, 'files.json');
    fs.writeFileSync(list, JSON.stringify(files));
    const [utc, auckland] = ['UTC', 'Pacific/Auckland'].map((zone) => JSON.parse(readAll(entry, list, zone)));
    expect(auckland[0]).not.toBe(utc[0]);
    expect(auckland[1]).toEqual(utc[1]);
    expect(utc[1].slice(0, 3).map((read: { date: { edtf: string } }) => read.date.edtf)).toEqual([
      '2024-03-31T02:30:00',
      '1911-05',
      '1911-05-07',
    ]);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
});
