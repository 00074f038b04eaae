import fs from 'node:fs';
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  type MetadataTags,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import sharp from 'sharp';
import { readMetadata } from '@/lib/library/read';
import { makeSound, makeWav, toBext } from '../../../sounds';
import { makeFile } from '../../library/media-file';

const makeCover = (format: 'jpeg' | 'png') =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: '#a04020' } })
    .toFormat(format)
    .toBuffer();

describe('a recording', () => {
  test.each([
    ['mp3', 'audio/mpeg', { codec: 'mp3', sampleRate: 44_100, channels: 1 }],
    ['m4a', 'audio/mp4', { codec: 'aac', sampleRate: 44_100, channels: 2 }],
    ['aac', 'audio/aac', { codec: 'aac', sampleRate: 44_100, channels: 2 }],
    ['flac', 'audio/flac', { codec: 'flac', sampleRate: 44_100, channels: 2 }],
    ['opus', 'audio/ogg', { codec: 'opus', sampleRate: 48_000, channels: 2 }],
  ] as const)('in %s is %s, with its duration', async (kind, type, technical) => {
    const read = await readMetadata(makeFile(await makeSound(kind, 3)));
    expect(read).toMatchObject({ kind: 'sound', type, ...technical, bitRate: expect.any(Number) });
    expect(read.duration).toBeCloseTo(3, 0);
    expect(read).not.toHaveProperty('width');
  });

  test('in WAV uses its INFO chunks', async () => {
    const wav = makeWav(2, { INAM: 'The ferry', IART: 'Ann Lee', ICRD: '1936', ICMT: 'At the quay', IPRD: 'Harbour' });
    expect(await readMetadata(makeFile(wav))).toEqual({
      kind: 'sound',
      type: 'audio/wav',
      codec: 'pcm-s16',
      sampleRate: 8_000,
      channels: 1,
      duration: 2,
      bitRate: expect.any(Number),
      title: 'The ferry',
      makers: ['Ann Lee'],
      date: expect.objectContaining({ edtf: '1936' }),
      caption: 'At the quay',
      fields: [{ name: 'Album', values: ['Harbour'] }],
    });
  });

  test('of a Broadcast Wave uses the bext chunk after its tags', async () => {
    const bext = toBext({
      description: 'Interview with a lighthouse keeper',
      originator: 'Radio Bergen',
      reference: 'NORB0000123',
      date: '1987-05-1421:03:00',
    });
    expect(await readMetadata(makeFile(makeWav(1, {}, [bext])))).toMatchObject({
      caption: 'Interview with a lighthouse keeper',
      makers: ['Radio Bergen'],
      date: { edtf: '1987-05-14T21:03:00' },
      fields: [{ name: 'Originator reference', values: ['NORB0000123'] }],
    });
    const told = { IART: 'Ann Lee', ICRD: '1988', ICMT: 'The keeper' };
    expect(await readMetadata(makeFile(makeWav(1, told, [bext])))).toMatchObject({
      caption: 'The keeper',
      makers: ['Ann Lee'],
      date: { edtf: '1988' },
    });
    for (const date of ['', '0000-00-0000:00:00', 'yesterday'])
      expect(await readMetadata(makeFile(makeWav(1, {}, [toBext({ date })])))).not.toHaveProperty('date');
    const full = toBext({ description: `${'a'.repeat(255)}é`, originator: '\u0001\u0002\xff' });
    expect(await readMetadata(makeFile(makeWav(1, {}, [full])))).toMatchObject({ caption: 'a'.repeat(255) });
    const broken = bext.subarray(0, 100);
    broken.writeUInt32LE(92, 4);
    expect(await readMetadata(makeFile(makeWav(1, {}, [broken])))).toMatchObject({ kind: 'sound' });
  });

  test.each(['mp3', 'm4a', 'flac', 'opus'] as const)('in %s has tags, and a picture in them', async (kind) => {
    const data = await makeCover(kind === 'm4a' ? 'png' : 'jpeg');
    const tags: MetadataTags = {
      title: 'Rain; on the roof',
      artist: 'Ann Lee',
      album: 'Weather',
      trackNumber: 3,
      tracksTotal: 12,
      genre: 'Field recording',
      comment: 'Recorded from the attic',
      date: new Date('1936-05-14'),
      images: [{ data, mimeType: kind === 'm4a' ? 'image/png' : 'image/jpeg', kind: 'coverFront' }],
    };
    const read = await readMetadata(makeFile(await makeSound(kind, 2, tags)));
    expect(read).toMatchObject({
      title: 'Rain; on the roof',
      makers: ['Ann Lee'],
      caption: 'Recorded from the attic',
      keywords: ['Field recording'],
      date: { edtf: expect.stringMatching(/^1936-05-14/) },
      fields: [
        { name: 'Album', values: ['Weather'] },
        { name: 'Track', values: ['3 of 12'] },
      ],
      poster: { name: '', type: 'image/jpeg', width: 30, height: 20, fingerprint: expect.any(String) },
    });
  });

  test('uses the owner’s table before its tags', async () => {
    const file = makeFile(makeWav(1, { INAM: 'Track 01', IPRD: 'Untitled' }), undefined, {
      title: 'Ann Lee, interviewed',
      album: 'Voices of the harbour',
    });
    const { title, fields } = await readMetadata(file);
    expect({ title, fields }).toEqual({
      title: 'Ann Lee, interviewed',
      fields: [{ name: 'album', values: ['Voices of the harbour'] }],
    });
  });

  test('may be in a video container', async () => {
    const target = new BufferTarget();
    const output = new Output({ format: new WebMOutputFormat(), target });
    const source = new EncodedAudioPacketSource('opus');
    output.addAudioTrack(source);
    await output.start();
    const decoderConfig = { codec: 'opus', sampleRate: 48_000, numberOfChannels: 1 };
    for (let at = 0; at < 50; at++)
      await source.add(new EncodedPacket(Buffer.from([0xf8, 0xff, 0xfe]), 'key', at / 50, 0.02), { decoderConfig });
    await output.finalize();
    const read = await readMetadata(makeFile(Buffer.from(target.buffer as ArrayBuffer)));
    expect(read).toMatchObject({ kind: 'sound', type: 'audio/webm', codec: 'opus', duration: 1 });
  });

  test('with an undecodable picture has none, which is reported', async () => {
    const data = Buffer.concat([Buffer.from('\xff\xd8\xff\xe0', 'latin1'), Buffer.alloc(200, 7)]);
    const images: MetadataTags['images'] = [{ data, mimeType: 'image/jpeg', kind: 'coverFront' }];
    const read = await readMetadata(makeFile(await makeSound('mp3', 1, { images })));
    expect(read.faults).toEqual(['the picture in its tags cannot be decoded']);
    expect(read).not.toHaveProperty('poster');
  });

  test('that is truncated or invalid is rejected with a message', async () => {
    for (const kind of ['mp3', 'm4a', 'aac', 'flac', 'opus'] as const) {
      const whole = await makeSound(kind, 2, { title: 'Rain' });
      const start = whole.subarray(0, kind === 'm4a' ? whole.indexOf('moov') + 60 : 30);
      await expect(readMetadata(makeFile(start))).rejects.toThrow(/damaged|broken off/);
      const noise = Buffer.concat([whole.subarray(0, 12), Buffer.alloc(4_000, 0x55)]);
      await expect(readMetadata(makeFile(noise))).rejects.toMatchObject({ name: 'ReadProblem' });
    }
  });

  test('with tags above the limit is rejected without reading them', async () => {
    const file = makeFile('');
    const size = 100 * 1024 * 1024;
    const head = Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1');
    for (let at = 0; at < 4; at++) head[6 + at] = (size >> (7 * (3 - at))) & 0x7f;
    fs.writeFileSync(file.absolute, head);
    fs.appendFileSync(file.absolute, 'TIT2');
    fs.truncateSync(file.absolute, size);
    fs.appendFileSync(file.absolute, await makeSound('mp3', 1));
    await expect(readMetadata(file)).rejects.toMatchObject({
      reason: 'too-large',
      message: expect.stringContaining('tags'),
    });
  });
});
