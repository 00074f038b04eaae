// Computes the waveform of a recording: uncompressed audio is read directly, other formats by ffmpeg.

import { EncodedPacketSink } from 'mediabunny';
import { withInput } from '@/lib/metadata/formats/sound-input';
import { isPlain, type Plain } from '@/lib/model/sound-traits';
import type { Item } from '@/lib/model/types';
import { ffmpegSafetyArgs, runProgram } from './run-program';

export interface PeaksTask extends Pick<Item, 'type' | 'codec'> {
  absolute: string;
  duration: number;
  ffmpeg?: string;
}

const BARS = 180;
/** Milliseconds; within the limit for one file (VITRINE_READ_SECONDS). */
const MAX_TIME_MS = 12_000;
const RATE = 8_000;
const LOOKS = 8;

/** Bytes of a sample, and its amplitude from 0 to 1. */
const SAMPLES: Record<Plain, [bytes: number, toAmplitude: (data: Buffer, at: number) => number]> = {
  'pcm-u8': [1, (data, at) => (data.readUInt8(at) - 128) / 128],
  'pcm-s16': [2, (data, at) => data.readInt16LE(at) / 32_768],
  'pcm-s24': [3, (data, at) => data.readInt16LE(at + 1) / 32_768],
  'pcm-s32': [4, (data, at) => data.readInt16LE(at + 2) / 32_768],
  'pcm-f32': [4, (data, at) => data.readFloatLE(at)],
};

// ffmpeg's demuxers by media type.
const CONTAINERS: Record<string, string> = {
  'audio/mpeg': 'mp3',
  'audio/mp4': 'mov',
  'audio/wav': 'wav',
  'audio/flac': 'flac',
  'audio/ogg': 'ogg',
  'audio/aac': 'aac',
  'audio/webm': 'matroska',
  'audio/x-matroska': 'matroska',
};

async function readPlain(absolute: string, codec: Plain, duration: number): Promise<number[]> {
  const peaks = new Array<number>(BARS).fill(0);
  const [bytes, toAmplitude] = SAMPLES[codec];
  await withInput(absolute, async (input, unbind) => {
    unbind();
    const track = await input.getPrimaryAudioTrack();
    if (!track) return;
    const sink = new EncodedPacketSink(track);
    const end = performance.now() + MAX_TIME_MS;
    let seen = -1;
    for (let look = 0; look < BARS * LOOKS && performance.now() < end; look += 1) {
      const packet = await sink.getPacket((look * duration) / (BARS * LOOKS));
      if (!packet || packet.timestamp === seen) continue;
      seen = packet.timestamp;
      const data = Buffer.from(packet.data.buffer, packet.data.byteOffset, packet.data.byteLength);
      const step = bytes * track.numberOfChannels * track.sampleRate;
      for (let at = 0; at + bytes <= data.length; at += bytes) {
        const bar = Math.floor(((packet.timestamp + at / step) * BARS) / duration);
        if (bar < BARS) peaks[bar] = Math.max(peaks[bar] ?? 0, Math.abs(toAmplitude(data, at)));
      }
    }
  });
  return peaks;
}

async function readByProgram({ absolute, type, duration, ffmpeg = '' }: PeaksTask): Promise<number[] | null> {
  const container = CONTAINERS[type];
  if (!container) return null;
  const peaks = new Array<number>(BARS).fill(0);
  // The header may understate the duration; stop at twice the stated length.
  const maxSamples = Math.ceil(duration * RATE);
  let samples = 0;
  let rest: Buffer = Buffer.alloc(0);
  const take = (part: Buffer) => {
    const data = rest.length > 0 ? Buffer.concat([rest, part]) : part;
    const whole = data.length - (data.length % 2);
    for (let at = 0; at < whole; at += 2, samples += 1) {
      const bar = Math.min(BARS - 1, Math.floor((samples * BARS) / maxSamples));
      peaks[bar] = Math.max(peaks[bar] ?? 0, Math.abs(data.readInt16LE(at)) / 32_768);
    }
    rest = data.subarray(whole);
    return samples <= 2 * maxSamples;
  };
  const args = [
    ...[
      ...ffmpegSafetyArgs(MAX_TIME_MS / 1000, container),
      '-i',
      `file:${absolute}`,
      '-map',
      '0:a:0',
      '-vn',
      '-sn',
      '-dn',
    ],
    ...['-map_metadata', '-1', '-ac', '1', '-ar', String(RATE), '-c:a', 'pcm_s16le', '-f', 's16le', 'pipe:1'],
  ];
  const isWhole = await runProgram(ffmpeg, { args, maxMs: MAX_TIME_MS, take });
  return isWhole && samples > 0 ? peaks : null;
}

/** Peaks from 0 to 99, normalised; empty if unknown or silent. */
export async function readPeaks(task: PeaksTask): Promise<number[]> {
  const { absolute, codec, duration, ffmpeg } = task;
  const peaks = isPlain(codec) ? await readPlain(absolute, codec, duration) : ffmpeg ? await readByProgram(task) : null;
  const loudest = Math.max(0, ...(peaks ?? []));
  return peaks && loudest > 0 && Number.isFinite(loudest) ? peaks.map((peak) => Math.round((99 * peak) / loudest)) : [];
}
