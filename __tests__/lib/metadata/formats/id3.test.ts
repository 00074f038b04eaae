import { listTagPatches, rewriteTag } from '@/lib/metadata/formats/id3';
import { readSound } from '@/lib/metadata/formats/sound';
import { bufferReader } from '@/lib/metadata/formats/tiff-directory';
import { makeSound, makeWav } from '../../../sounds';
import { makeFile } from '../../library/media-file';

const toSize = (size: number) => Buffer.from([21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f));

function toFrame(id: string, data: Buffer | string, { flags = 0, size = Buffer.from(data as string).length } = {}) {
  return Buffer.concat([Buffer.from(id), toSize(size), Buffer.from([0, flags]), Buffer.from(data as string)]);
}

function toTag(frames: Buffer[], flags = 0): Buffer {
  const body = Buffer.concat([...frames, Buffer.alloc(20)]);
  return Buffer.concat([
    Buffer.from(['I', 'D', '3'].map((c) => c.charCodeAt(0))),
    Buffer.from([4, 0, flags]),
    toSize(body.length),
    body,
  ]);
}

const text = (words: string) => `\x03${words}`;
const UNSYNCHRONISED = 2;
const HUGE = 250_000_000;

/** Processor time of a call, seconds. */
async function measure<T>(read: () => Promise<T>): Promise<[T, number]> {
  const before = process.cpuUsage();
  const result = await read();
  const { user, system } = process.cpuUsage(before);
  return [result, (user + system) / 1e6];
}

// Reading such a frame to its declared end took seconds and over a gigabyte of memory.
test.each([
  ['MP3', async (tag: Buffer) => Buffer.concat([tag, (await makeSound('mp3', 1)) as Buffer])],
  ['FLAC', async (tag: Buffer) => Buffer.concat([tag, (await makeSound('flac', 1)) as Buffer])],
  [
    'WAVE',
    async (tag: Buffer) => {
      const head = Buffer.from('id3 \0\0\0\0', 'latin1');
      head.writeUInt32LE(tag.length, 4);
      return makeWav(1, {}, [Buffer.concat([head, tag, Buffer.alloc(tag.length % 2)])]);
    },
  ],
])('a %s with a frame that claims 250 MB is read quickly, with the frames before it', async (_kind, toRecording) => {
  const frames = [
    toFrame('TIT2', text('The ferry')),
    ...Array.from({ length: 5 }, () => toFrame('TPE1', text('Ada'), { flags: UNSYNCHRONISED, size: HUGE })),
  ];
  const file = makeFile(await toRecording(toTag(frames)));
  const [read, seconds] = await measure(() => readSound(file.absolute));
  expect(read.facts).toMatchObject({ title: 'The ferry' });
  expect(read.technical.duration).toBeCloseTo(1, 0);
  expect(seconds).toBeLessThan(2);
});

test('unsynchronised frames are decoded', async () => {
  const picture = Buffer.concat([Buffer.from('\0image/png\0\x03\0', 'latin1'), Buffer.from([0xff, 0, 0xe0, 1, 2])]);
  const frames = [toFrame('APIC', picture, { flags: UNSYNCHRONISED }), toFrame('TIT2', text('Rain'))];
  const rewritten = rewriteTag(toTag(frames));
  expect(rewritten.includes(Buffer.from([0xff, 0xe0, 1, 2]))).toBe(true);
  const file = makeFile(Buffer.concat([toTag(frames), await makeSound('mp3', 1)]));
  expect((await readSound(file.absolute)).facts.title).toBe('Rain');
});

test('a frame size with eight instead of seven bits per byte is read', async () => {
  const long = text('x'.repeat(300));
  const plain = Buffer.concat([Buffer.from('TIT2\0\0\x01\x2d\0\0', 'latin1'), Buffer.from(long)]);
  const file = makeFile(Buffer.concat([toTag([plain, toFrame('TPE1', text('Ada'))]), await makeSound('mp3', 1)]));
  expect((await readSound(file.absolute)).facts).toMatchObject({ title: 'x'.repeat(300), makers: ['Ada'] });
});

test('a file that starts with thousands of tags is rejected with a message', () => {
  const many = Buffer.concat(Array.from({ length: 5_000 }, () => Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1')));
  expect(() => listTagPatches(bufferReader(many), many.length)).toThrow('more than 16 ID3 tags');
});
