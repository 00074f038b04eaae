// Reads the container of a film with mediabunny: displayed size, duration, codec and metadata.

import {
  CustomSource,
  FilePathSource,
  Input,
  type InputVideoTrack,
  Logging,
  LogLevel,
  MATROSKA,
  type MetadataTags,
  MP4,
  QTFF,
  WEBM,
} from 'mediabunny';
import { ReadProblem } from '@/lib/metadata/read-problem';
import { isFilmSound } from '@/lib/model/film-codec';
import { omitUndefined } from '@/lib/model/stated';
import type { Metadata } from '@/lib/model/types';
import { type ContainerFacts, readBoxes, readElements } from './film-boxes';
import type { FilmSlice } from './motion-photo';
import { openReader, withReader } from './open-reader';
import { findParts } from './parts';
import type { ReadAt } from './tiff-directory';

// mediabunny's warnings are not logged; the indexer reports problems to the owner.
Logging.level = LogLevel.Silent;

export interface FilmFacts {
  title?: string;
  caption?: string;
  makers?: string[];
  /** As written, or ISO 8601. */
  date?: string;
  latitude?: number;
  longitude?: number;
  altitude?: number;
  camera?: [make: string | undefined, model: string | undefined];
  keywords?: string;
  notice?: string;
}

interface FilmHeader {
  technical: Pick<Metadata, 'width' | 'height' | 'duration' | 'codec' | 'silentCodec'>;
  facts: FilmFacts;
  xmp?: Uint8Array;
  contentId?: string;
}

/** Null if the file, or a part of it, has no video track. @throws ReadProblem if the container is damaged */
export async function readFilm(file: string, type: string, slice?: FilmSlice): Promise<FilmHeader | null> {
  const reader = slice && openReader(file);
  const source = reader ? toSliceSource(reader.readAt, slice) : toSource(file);
  const input = new Input({ formats: [MP4, QTFF, MATROSKA, WEBM], source });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track) return null;
    const [technical, tags] = [await readTechnical(input, track), await input.getMetadataTags()];
    const isMatroska = type === 'video/webm' || type === 'video/x-matroska';
    const container = withReader(file, (readAt) => (isMatroska ? readElements : readBoxes)(toSliced(readAt, slice)));
    const contentId = tags.raw?.['com.apple.quicktime.content.identifier'];
    return {
      technical,
      facts: toFacts(tags, container),
      ...(container.xmp && { xmp: container.xmp }),
      ...(typeof contentId === 'string' && { contentId }),
    };
  } catch (error) {
    if (error instanceof ReadProblem) throw error;
    throw new ReadProblem(
      'damaged',
      `its container is damaged or incomplete (${(error as Error).message.split('\n')[0]})`,
    );
  } finally {
    input.dispose();
    reader?.close();
  }
}

const toSliced =
  (readAt: ReadAt, { offset, bytes }: FilmSlice = { offset: 0, bytes: Number.MAX_SAFE_INTEGER }): ReadAt =>
  (at, length) =>
    readAt(offset + at, Math.max(0, Math.min(length, bytes - at)));

const toSliceSource = (readAt: ReadAt, slice: FilmSlice) =>
  new CustomSource({
    getSize: () => slice.bytes,
    read: (start, end) => new Uint8Array(toSliced(readAt, slice)(start, end - start)),
    handleUnhandledError: () => {},
  });

function toSource(file: string) {
  const parts = findParts(file);
  return parts ? toSliceSource(parts.readAt, { offset: 0, bytes: parts.bytes }) : new FilePathSource(file);
}

/** Profiles of H.264 that browsers do not play, by `profile_idc`: ITU-T H.264, Annex A. */
const STUDIO_PROFILES: Record<string, string> = { '6e': 'avc-high-10', '7a': 'avc-high-422', f4: 'avc-high-444' };

async function nameCodec(track: InputVideoTrack): Promise<string | null> {
  if (track.codec !== 'avc') return track.codec;
  const [, profile = ''] = /^avc[13]\.([\da-f]{2})/i.exec((await track.getCodecParameterString()) ?? '') ?? [];
  return STUDIO_PROFILES[profile.toLowerCase()] ?? 'avc';
}

/** Cameras write PCM, and discs AC-3. */
async function findSilentCodec(input: Input): Promise<string | undefined> {
  const sound = await input.getPrimaryAudioTrack();
  if (!sound || isFilmSound(sound.codec)) return undefined;
  return sound.codec ?? (typeof sound.internalCodecId === 'string' ? sound.internalCodecId : 'unknown');
}

async function readTechnical(input: Input, track: InputVideoTrack): Promise<FilmHeader['technical']> {
  const duration = (await input.getDurationFromMetadata()) ?? (await input.computeDuration());
  const { displayWidth: width, displayHeight: height } = track;
  const [codec, silentCodec] = [await nameCodec(track), await findSilentCodec(input)];
  if (!(width > 0 && height > 0)) throw new ReadProblem('damaged', 'its picture has no size');
  return {
    width,
    height,
    ...(duration > 0 && Number.isFinite(duration) && { duration: Number(duration.toFixed(3)) }),
    ...(codec && { codec }),
    ...(silentCodec && { silentCodec }),
  };
}

function toFacts(tags: MetadataTags, container: ContainerFacts): FilmFacts {
  const raw = tags.raw ?? {};
  const text = (...keys: string[]): string | undefined => {
    for (const key of keys) {
      const value = raw[key] ?? raw[`com.apple.quicktime.${key}`];
      if (typeof value === 'string' && value.trim()) return value;
      // A QuickTime text has a header of length and language.
      if (value instanceof Uint8Array && key.startsWith('©')) return Buffer.from(value.subarray(4)).toString('utf8');
    }
    return undefined;
  };
  return omitUndefined({
    title: tags.title ?? text('title', '©nam') ?? container.title,
    caption: tags.description ?? text('description', '©des', '©cmt', 'DESCRIPTION'),
    makers: toMakers(tags.artist ?? text('author', 'artist', '©aut', '©ART', 'ARTIST')),
    // Prefers the camera's date with a time zone offset; the container's date is UTC.
    date: text('creationdate', '©day', 'DATE_RECORDED') ?? text('creation_time') ?? container.date,
    keywords: text('keywords', '©key', 'KEYWORDS'),
    notice: text('copyright', '©cpy', 'cprt', 'COPYRIGHT'),
    camera: [text('make', '©mak'), text('model', '©mod')] satisfies FilmFacts['camera'],
    ...container.position,
    ...toPosition(text('location.ISO6709', '©xyz', 'LOCATION')),
  });
}

const toMakers = (maker: string | undefined) => (maker === undefined ? undefined : [maker]);

/** Parses ISO 6709, annex H: `+49.1989+016.6071+222.469/`. */
function toPosition(text: string | undefined): Pick<FilmFacts, 'latitude' | 'longitude' | 'altitude'> {
  const match = /([+-]\d{2}(?:\.\d+)?)([+-]\d{3}(?:\.\d+)?)([+-]\d+(?:\.\d+)?)?/.exec(text ?? '');
  if (!match) return {};
  return { latitude: Number(match[1]), longitude: Number(match[2]), ...(match[3] && { altitude: Number(match[3]) }) };
}
