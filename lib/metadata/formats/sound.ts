// Reads the container of a sound with mediabunny: duration, encoding, tags and cover.

import {
  ADTS,
  EncodedPacketSink,
  FLAC,
  type InputAudioTrack,
  MATROSKA,
  type MetadataTags,
  MP3,
  OGG,
  WAVE,
  WEBM,
} from 'mediabunny';
import { ReadProblem } from '@/lib/metadata/read-problem';
import type { SoundTraits } from '@/lib/model/sound-traits';
import { omitUndefined } from '@/lib/model/stated';
import type { Metadata } from '@/lib/model/types';
import type { FilmFacts } from './film';
import { readFileLength, withReader } from './open-reader';
import { withInput } from './sound-input';
import { type BroadcastFacts, readBroadcast } from './wave-chunks';

export interface SoundFacts extends FilmFacts {
  own: ReadonlyMap<string, string[]>;
}

interface SoundHeader {
  type: string;
  technical: Pick<Metadata, 'duration' | 'codec'> & SoundTraits;
  facts: SoundFacts;
  cover?: Uint8Array;
}

const TYPES = new Map([
  [MP3, 'audio/mpeg'],
  [WAVE, 'audio/wav'],
  [FLAC, 'audio/flac'],
  [OGG, 'audio/ogg'],
  [ADTS, 'audio/aac'],
  [WEBM, 'audio/webm'],
  [MATROSKA, 'audio/x-matroska'],
] as const as [unknown, string][]);

/** @throws ReadProblem if there is no supported audio track, or the container is damaged */
export async function readSound(file: string): Promise<SoundHeader> {
  return withInput(file, async (input, unbind) => {
    const track = await input.getPrimaryAudioTrack();
    if (!track)
      throw new ReadProblem(
        'unsupported',
        'a container that holds neither film nor sound that is known, or is broken off',
      );
    const tags = await input.getMetadataTags();
    if (!(await new EncodedPacketSink(track).getFirstPacket())) throw new ReadProblem('damaged', 'it holds no sound');
    const stated = await input.getDurationFromMetadata();
    // Without a duration in the header, all packets are read.
    unbind();
    const duration = Number((stated ?? (await input.computeDuration())).toFixed(3));
    if (!(duration > 0 && Number.isFinite(duration))) throw new ReadProblem('damaged', 'it has no length');
    const cover = findCover(tags);
    const type = TYPES.get(await input.getFormat()) ?? 'audio/mp4';
    const broadcast = type === 'audio/wav' ? withReader(file, readBroadcast) : {};
    return {
      type,
      technical: { ...readTechnical(track), duration, bitRate: toBitRate(file, tags, duration) },
      facts: withBroadcast(toFacts(tags), broadcast),
      ...(cover && { cover }),
    };
  });
}

function readTechnical({ codec, sampleRate, numberOfChannels }: InputAudioTrack) {
  return {
    ...(codec && { codec }),
    ...(sampleRate > 0 && { sampleRate }),
    ...(numberOfChannels > 0 && { channels: numberOfChannels }),
  };
}

function toBitRate(file: string, { images = [] }: MetadataTags, duration: number) {
  const bytes = readFileLength(file) - images.reduce((sum, { data }) => sum + data.length, 0);
  return Math.max(1, Math.round((bytes * 8) / duration));
}

/** Some programs encode the text before the picture incorrectly, so search for its signature. */
const PICTURES = ['\xff\xd8\xff', '\x89PNG\r\n', 'RIFF'];
const MAX_PREFACE = 1_024;

function findCover({ images = [], raw = {} }: MetadataTags): Uint8Array | undefined {
  const ordered = [...images].sort((a, b) => Number(b.kind === 'coverFront') - Number(a.kind === 'coverFront'));
  const frames = [raw.APIC, raw.PIC].filter((frame) => frame instanceof Uint8Array);
  for (const data of [...ordered.map((image) => image.data), ...frames]) {
    const latin = Buffer.from(data.subarray(0, MAX_PREFACE)).toString('latin1');
    const [at] = PICTURES.map((start) => latin.indexOf(start)).filter((found) => found >= 0);
    if (at !== undefined) return data.subarray(at);
  }
  return undefined;
}

// Excludes iTunes' loudness values, which are stored as comments.
const isWords = (text: string | undefined) => text !== undefined && !/^[\s\dA-F]{20,}$/.test(text);

function toFacts(tags: MetadataTags): SoundFacts {
  const raw = tags.raw ?? {};
  const texts = (...keys: string[]): string[] => {
    for (const key of keys) {
      const value = raw[key];
      const found = (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string');
      const parts = found.flatMap((each) => each.split('\0')).filter((each) => each.trim() !== '');
      if (parts.length > 0) return parts;
    }
    return [];
  };
  const text = (...keys: string[]): string | undefined => texts(...keys)[0];
  const caption = [tags.description, text('©des', 'desc', 'TIT3', 'COMMENT', 'ICMT', '©cmt'), tags.comment];
  const makers = texts('TPE1', 'TP1', 'ARTIST', 'IART', '©ART');
  const keywords = [text('KEYWORDS', '©key', 'IKEY'), tags.genre].filter((each) => each && !/^other$/i.test(each));
  const track = tags.trackNumber && [tags.trackNumber, tags.tracksTotal].filter(Boolean).join(' of ');
  const disc = tags.discNumber && [tags.discNumber, tags.discsTotal].filter(Boolean).join(' of ');
  const own = [
    ['Album', tags.album],
    ['Album artist', tags.albumArtist === tags.artist ? undefined : tags.albumArtist],
    ['Track', track && String(track)],
    ['Disc', disc && tags.discsTotal !== 1 && String(disc)],
    ['Composer', text('TCOM', 'TCM', 'COMPOSER', '©wrt')],
    ['Publisher', text('TPUB', 'TPB', 'PUBLISHER', 'LABEL', 'ORGANIZATION')],
    ['Lyrics', tags.lyrics],
  ] as const;
  return {
    ...omitUndefined<FilmFacts>({
      title: tags.title,
      caption: caption.find(isWords),
      makers: makers.length > 0 ? makers : tags.artist ? [tags.artist] : undefined,
      // As written, because `Date` would convert a year to a day.
      date: text('TDRC', 'TYER', 'TYE', 'TDOR', 'TORY', 'DATE', 'YEAR', 'ICRD', '©day') ?? tags.date?.toISOString(),
      keywords: keywords.length > 0 ? keywords.join(';') : undefined,
      notice: text('TCOP', 'TCR', 'COPYRIGHT', 'ICOP', 'cprt', '©cpy'),
    }),
    own: new Map(own.flatMap(([name, value]) => (value ? [[name, [value]]] : []))),
  };
}

/** Tags take precedence over the Broadcast Wave chunk. */
function withBroadcast(facts: SoundFacts, { description, originator, reference, date }: BroadcastFacts): SoundFacts {
  return {
    ...facts,
    ...omitUndefined<FilmFacts>({
      caption: facts.caption ?? description,
      makers: facts.makers ?? (originator === undefined ? undefined : [originator]),
      date: facts.date ?? date,
    }),
    own: reference ? new Map([...facts.own, ['Originator reference', [reference]]]) : facts.own,
  };
}
