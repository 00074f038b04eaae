import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readWithCompanions } from '@/lib/library/read-companions';
import { createReaders, type Readers } from '@/lib/library/readers';
import type { Answer, Task } from '@/lib/library/tasks';
import type { MediaFile } from '@/lib/model/media-file';

type FactsTask = Extract<Task, { type: 'facts' }>;

// A reader process that is killed by any name with `kill`; otherwise it echoes its task.
const program = `
  process.on('message', (asked) => asked.forEach(({ number, task }) => {
    if (JSON.stringify(task.file).includes('kill')) process.kill(process.pid, 'SIGKILL');
    const { faults } = task.leftOut?.length ? { faults: task.leftOut.map(({ fault }) => fault) } : {};
    const metadata = { kind: 'photo', type: 'image/jpeg', file: task.file, leftOut: task.leftOut, faults };
    process.send([{ number, answer: { type: 'facts', metadata, fingerprint: '' } }]);
  }));
  process.on('disconnect', () => process.exit());
  process.send([]);
`;

let folder: string;
let readers: Readers;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-companions-'));
  const entry = path.join(folder, 'reader.mjs');
  fs.writeFileSync(entry, program);
  readers = createReaders({
    entry,
    count: 1,
    timeout: 60_000,
    onBroken(error) {
      throw error;
    },
  });
});

afterEach(() => {
  readers.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

function read(file: Partial<MediaFile>) {
  const task: FactsTask = {
    type: 'facts',
    story: false,
    file: { path: 'a.jpg', absolute: '/l/a.jpg', bytes: 0, modified: 0, sidecars: [], ...file },
  };
  return readWithCompanions<FactsTask, Answer>(readers.read, task) as Promise<Answer & { metadata: never }>;
}

const whole: Partial<MediaFile> = {
  sidecars: ['/l/a.jpg.xmp', '/l/a.xmp'],
  captions: [{ absolute: '/l/a.vtt', format: 'vtt', lang: '' }],
  transcriptions: ['/l/a.txt', '/l/a.de.txt'],
  translations: [{ language: 'fr', absolute: '/l/a.fr.md' }],
  poster: '/l/a-poster.jpg',
  raw: '/l/a.dng',
  live: '/l/a.mov',
};
const withName = (field: keyof MediaFile, culprit: string): Partial<MediaFile> => {
  const value = whole[field];
  if (field === 'captions') return { ...whole, captions: [{ absolute: culprit, format: 'vtt', lang: '' }] };
  if (field === 'translations') return { ...whole, translations: [{ language: 'fr', absolute: culprit }] };
  return { ...whole, [field]: Array.isArray(value) ? [...value.slice(0, -1), culprit] : culprit };
};

test.each(['sidecars', 'captions', 'transcriptions', 'translations', 'poster', 'raw', 'live'] as const)(
  'a file is read without the %s that kills the reader process, which is reported, and with all others',
  async (field) => {
    const culprit = '/l/kill.x';
    const { metadata } = await read(withName(field, culprit));
    const { file, faults, leftOut } = metadata as {
      file: MediaFile;
      faults: string[];
      leftOut: { isSidecar: boolean }[];
    };
    const expected = JSON.parse(JSON.stringify({ ...file, ...withName(field, culprit) }));
    if (Array.isArray(expected[field])) expected[field].pop();
    else delete expected[field];
    expect(file).toEqual(expected);
    expect(faults).toEqual([expect.stringMatching(/kill\.x is left out: reading it ended the reading process/)]);
    expect(leftOut).toEqual([expect.objectContaining({ isSidecar: field === 'sidecars' })]);
  },
);

test('several bad companions are all reported', async () => {
  const { metadata } = await read({ ...whole, sidecars: ['/l/kill-1.xmp', '/l/a.xmp'], poster: '/l/kill-2.jpg' });
  const { file, faults } = metadata as { file: MediaFile; faults: string[] };
  expect(file).toMatchObject({ sidecars: ['/l/a.xmp'], captions: whole.captions, raw: whole.raw });
  expect(file.poster).toBeUndefined();
  expect(faults.join('\n')).toMatch(/kill-1\.xmp[\s\S]*kill-2\.jpg/);
});

test('hundreds of bad companions are excluded after few attempts', async () => {
  const transcriptions = Array.from({ length: 300 }, (_, number) => `/l/kill-${number}.txt`);
  const { metadata } = await read({ transcriptions });
  const { file, faults } = metadata as { file: MediaFile; faults: string[] };
  expect(file.transcriptions).toEqual([]);
  expect(faults).toHaveLength(300);
}, 120_000);

test('if the file itself kills the reader process, it is the one reported', async () => {
  expect(await read({ ...whole, absolute: '/l/kill.jpg' })).toMatchObject({ type: 'problem', reason: 'crashed' });
});
