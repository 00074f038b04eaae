// Creates sound recordings for tests from bytes: tones and silence, with tags.
import {
  AdtsOutputFormat,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  FlacOutputFormat,
  type MetadataTags,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  type OutputFormat,
} from 'mediabunny';

const chunk = (id: string, body: Uint8Array) => {
  const head = Buffer.alloc(8, id, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
};

/** The bext chunk of a Broadcast Wave, as recorders write it. */
export const toBext = ({ description = '', originator = '', reference = '', date = '' }: Record<string, string>) => {
  const body = Buffer.alloc(602);
  body.write(description, 0, 256);
  body.write(originator, 256, 32);
  body.write(reference, 288, 32);
  body.write(date, 320, 18, 'latin1');
  return chunk('bext', body);
};

/**
 * A WAV, mono, 16 bits, 8000 samples per second: a tone that grows from silence. `info` has the texts of the INFO chunk
 * by id; other chunks come first.
 */
export function makeWav(seconds: number, info: Record<string, string> = {}, more: Buffer[] = []): Buffer {
  const data = Buffer.alloc(seconds * 16_000);
  for (let at = 0; at < data.length / 2; at++)
    data.writeInt16LE(Math.round((32_000 * at * Math.sin(at / 3)) / (data.length / 2)), at * 2);
  const format = Buffer.alloc(16);
  format.writeUInt16LE(1, 0);
  format.writeUInt16LE(1, 2);
  format.writeUInt32LE(8_000, 4);
  format.writeUInt32LE(16_000, 8);
  format.writeUInt16LE(2, 12);
  format.writeUInt16LE(16, 14);
  const texts = Object.entries(info).map(([id, text]) => chunk(id, Buffer.from(`${text}\0`, 'latin1')));
  const list = texts.length > 0 ? [chunk('LIST', Buffer.concat([Buffer.from('INFO'), ...texts]))] : [];
  return chunk(
    'RIFF',
    Buffer.concat([Buffer.from('WAVE'), chunk('fmt ', format), ...more, ...list, chunk('data', data)]),
  );
}

interface Silence {
  format: OutputFormat;
  codec: 'mp3' | 'aac' | 'flac' | 'opus';
  decoderConfig: { codec: string; sampleRate: number; numberOfChannels: number; description?: Uint8Array };
  /** A packet by its number, and its duration in samples. */
  toPacket(index: number): Uint8Array;
  seconds: number;
}

// Silent frames: valid headers, followed by zeros.
const mp3 = Buffer.alloc(417);
mp3.writeUInt32BE(0xfffb90c0);
const streamInfo = Buffer.from('100010000000000000000ac442f000000000', 'hex');
const flacInfo = Buffer.concat([
  Buffer.from('fLaC\x80\0\0\x22', 'latin1'),
  streamInfo,
  Buffer.alloc(34 - streamInfo.length),
]);
/** RFC 9639, 9: two silent channels as constant subframes, with checksums of header and frame. */
function toFlacFrame(index: number): Buffer {
  const sum = (bytes: Buffer, polynomial: number, bits: number) => {
    let rest = 0;
    for (const byte of bytes)
      for (let bit = 7; bit >= 0; bit--) {
        const isOver = ((rest >> (bits - 1)) ^ (byte >> bit)) & 1;
        rest = ((rest << 1) & (2 ** bits - 1)) ^ (isOver ? polynomial : 0);
      }
    return rest;
  };
  const header = Buffer.from([0xff, 0xf8, 0xc9, 0x18, index]);
  const frame = Buffer.concat([header, Buffer.from([sum(header, 0x07, 8)]), Buffer.alloc(6)]);
  const end = Buffer.alloc(2);
  end.writeUInt16BE(sum(frame, 0x8005, 16));
  return Buffer.concat([frame, end]);
}

const opusHead = Buffer.from('OpusHead\x01\x02\0\0\x80\xbb\0\0\0\0\0', 'latin1');
const stereo = { sampleRate: 44_100, numberOfChannels: 2 };

const SILENCE: Record<'mp3' | 'm4a' | 'aac' | 'flac' | 'opus', () => Silence> = {
  mp3: () => ({
    format: new Mp3OutputFormat(),
    codec: 'mp3',
    decoderConfig: { codec: 'mp3', sampleRate: 44_100, numberOfChannels: 1 },
    toPacket: () => mp3,
    seconds: 1152 / 44_100,
  }),
  m4a: () => ({
    format: new Mp4OutputFormat(),
    codec: 'aac',
    decoderConfig: { codec: 'mp4a.40.2', ...stereo, description: Buffer.from([0x12, 0x10]) },
    toPacket: () => Buffer.from('211004608c1c', 'hex'),
    seconds: 1024 / 44_100,
  }),
  aac: () => ({ ...SILENCE.m4a(), format: new AdtsOutputFormat() }),
  flac: () => ({
    format: new FlacOutputFormat(),
    codec: 'flac',
    decoderConfig: { codec: 'flac', ...stereo, description: flacInfo },
    toPacket: toFlacFrame,
    seconds: 4096 / 44_100,
  }),
  opus: () => ({
    format: new OggOutputFormat(),
    codec: 'opus',
    decoderConfig: { codec: 'opus', sampleRate: 48_000, numberOfChannels: 2, description: opusHead },
    toPacket: () => Buffer.from([0xf8, 0xff, 0xfe]),
    seconds: 0.02,
  }),
};

/** Silence of at least this many seconds. */
export async function makeSound(kind: keyof typeof SILENCE, seconds: number, tags: MetadataTags = {}): Promise<Buffer> {
  const { format, codec, decoderConfig, toPacket, seconds: step } = SILENCE[kind]();
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  output.setMetadataTags(tags);
  await output.start();
  for (let index = 0; index * step < seconds; index++)
    await source.add(
      new EncodedPacket(toPacket(index), 'key', index * step, step),
      index === 0 ? { decoderConfig } : undefined,
    );
  await output.finalize();
  return Buffer.from(target.buffer as ArrayBuffer);
}
