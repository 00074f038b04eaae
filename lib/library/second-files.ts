// Second files of a photograph: the camera's RAW file, and the film of a live photo.
import path from 'node:path';
import { type Blocks, readBlocks } from '@/lib/metadata/formats/blocks';
import { type Exif, parseExif } from '@/lib/metadata/formats/exif';
import type { FilmFacts } from '@/lib/metadata/formats/film';
import { isJp2Type } from '@/lib/metadata/formats/jp2';
import { detectKind, detectTiffType, HEAD_BYTES } from '@/lib/metadata/formats/kind';
import { findMotionFilm, mayHoldFilm } from '@/lib/metadata/formats/motion-photo';
import { readFileLength, withReader } from '@/lib/metadata/formats/open-reader';
import { readRawBlocks, readRawSaid } from '@/lib/metadata/formats/raw-blocks';
import { bufferReader, type ReadAt, readDirectory, tagNumbers, tagText } from '@/lib/metadata/formats/tiff-directory';
import type { Xmp } from '@/lib/metadata/formats/xmp-values';
import { ReadProblem } from '@/lib/metadata/read-problem';
import { getMomentName } from '@/lib/model/file-names';
import type { MediaFile, SecondFile } from '@/lib/model/media-file';
import { isRawType } from '@/lib/model/raw-types';
import { describeFileError } from './denied';

/** Seconds; phones record 3, and a longer film is an item of its own. */
const MAX_LIVE_SECONDS = 4;
const START_BYTES = 65_536;
/** Types that no camera writes beside a RAW file or film. */
const APART = new Set(['image/jxl', 'image/svg+xml', 'image/vnd.adobe.photoshop']);
const EXIF_POINTER = 0x8769;
const MAKER_NOTE = 0x927c;

function readType(file: string): string {
  const kind = withReader(file, (readAt) => detectKind(readAt(0, HEAD_BYTES)));
  if ('reason' in kind) return '';
  return kind.type === 'image/tiff' ? withReader(file, detectTiffType) : kind.type;
}

const toSecond = (file: string, type: string): SecondFile => ({
  name: path.basename(file),
  type,
  bytes: readFileLength(file),
});

async function readPicture(file: string) {
  const type = readType(file);
  if (!type.startsWith('image/') || isRawType(type) || isJp2Type(type) || APART.has(type)) return null;
  return readBlocks(
    file,
    type,
    withReader(file, (readAt) => readAt(0, START_BYTES)),
  );
}

/** Apple's ContentIdentifier: https://exiftool.org/TagNames/Apple.html */
function toContentId(exif: Uint8Array | undefined): string | undefined {
  if (!exif) return undefined;
  const block = Buffer.from(exif.buffer, exif.byteOffset, exif.byteLength);
  const tiff = block.toString('latin1', 0, 4) === 'Exif' ? block.subarray(6) : block;
  const first = readDirectory(bufferReader(tiff));
  const [at] = first ? tagNumbers(first, EXIF_POINTER) : [];
  const note = at === undefined ? undefined : readDirectory(bufferReader(tiff), at)?.entries.get(MAKER_NOTE)?.bytes;
  if (!note?.toString('latin1').startsWith('Apple iOS\0')) return undefined;
  const header = Buffer.from('MM\0*\0\0\0\x0e\0\0\0\0\0\0\0\0', 'latin1');
  const inNote: ReadAt = (offset, length) => (offset === 0 ? header : bufferReader(note)(offset, length));
  const directory = readDirectory(inNote, 14);
  return directory ? tagText(directory, 0x11) : undefined;
}

export interface LivePhotoVideo {
  file: SecondFile;
  facts: FilmFacts;
  xmp?: Uint8Array;
}

export interface RawBeside {
  file: SecondFile;
  exif: Exif;
  /** Blocks of the file, or of the picture in it where the file has none. */
  said: Pick<Blocks, 'xmp' | 'iptc'>;
}

/** @returns null if the film is an item of its own, or either file cannot be read */
export async function readLivePhotoVideo(picture: string, film: string): Promise<LivePhotoVideo | null> {
  const type = readType(film);
  if (!type.startsWith('video/')) return null;
  const blocks = await readPicture(picture).catch(() => null);
  if (!blocks) return null;
  const { readFilm } = await import('@/lib/metadata/formats/film');
  const read = await readFilm(film, type).catch(() => null);
  if (!read) return null;
  const { duration, codec } = read.technical;
  const [still, moving] = [toContentId(blocks.exif), read.contentId];
  const isOne = still && moving ? still === moving : isShort(duration) && isSameMoment(picture, film);
  if (!isOne) return null;
  return {
    file: { ...toSecond(film, type), ...(duration && { duration }), ...(codec && { codec }) },
    facts: read.facts,
    ...(read.xmp && { xmp: read.xmp }),
  };
}

/** @returns null if the photograph holds no film, or a damaged one, which is a fault of the photograph */
export async function readEmbeddedFilm(
  { absolute, bytes }: MediaFile,
  { type, packets, exif }: { type: string; packets: Xmp[]; exif: Exif },
  faults: string[],
): Promise<LivePhotoVideo | null> {
  if (!mayHoldFilm(packets, exif)) return null;
  const slice = withReader(absolute, (readAt) => findMotionFilm(readAt, { bytes, type, packets }));
  if (!slice) return null;
  const { readFilm } = await import('@/lib/metadata/formats/film');
  const read = await readFilm(absolute, 'video/mp4', slice).catch(describeFileError);
  if (!read || typeof read === 'string') {
    const why = read ?? 'it has no moving picture';
    faults.push(`the film of the moment that it holds cannot be used (${why}); the picture is shown`);
    return null;
  }
  const { duration, codec } = read.technical;
  return {
    file: {
      name: path.basename(absolute),
      type: 'video/mp4',
      ...slice,
      ...(duration && { duration }),
      ...(codec && { codec }),
    },
    facts: read.facts,
    ...(read.xmp && { xmp: read.xmp }),
  };
}

const isShort = (duration = 0) => duration > 0 && duration <= MAX_LIVE_SECONDS;
/** `IMG_1_HEVC.MOV` may be a copy of the film, so its content has to confirm that it belongs to `IMG_1.jpg`. */
const isSameMoment = (picture: string, film: string) =>
  getMomentName(path.basename(picture)) === getMomentName(path.basename(film)) && !/_hevc\.[^.]*$/i.test(film);

/** Adds the texts of a film to its picture's. If it is unknown whether the film belongs to it, they may restrict it. */
export function withTextsOfFilm(file: MediaFile, isItsFilm: boolean): MediaFile {
  const { liveBeside } = file;
  if (!isItsFilm || !liveBeside) return file;
  const row = file.row ?? liveBeside.row;
  return {
    ...file,
    sidecars: [...file.sidecars, ...liveBeside.sidecars],
    transcriptions: [...(file.transcriptions ?? []), ...liveBeside.transcriptions],
    ...(row && { row }),
  };
}

/** Reads a RAW file's own metadata, which its picture may lack; null if it is not a RAW file. */
export async function readRawBeside(raw: string): Promise<RawBeside | null> {
  const type = readType(raw);
  if (!isRawType(type)) return null;
  const own = withReader(raw, (readAt) => readRawSaid(readAt, type));
  const { Orientation: _, ColorSpace: __, ...exif } = own.exif ? await parseExif(own.exif) : {};
  return { file: toSecond(raw, type), exif, said: readWhole(raw, type) ?? own };
}

/** Reads the metadata of a RAW file and of its embedded picture; null if that picture cannot be shown. */
function readWhole(raw: string, type: string): Pick<Blocks, 'xmp' | 'iptc'> | null {
  try {
    return withReader(raw, (readAt) => readRawBlocks(readAt, type));
  } catch (error) {
    if (error instanceof ReadProblem) return null;
    throw error;
  }
}

export async function isSecond({ absolute, picture }: MediaFile): Promise<boolean> {
  if (!picture) return false;
  if (isRawType(readType(absolute))) return (await readPicture(picture).catch(() => null)) !== null;
  return (await readLivePhotoVideo(picture, absolute)) !== null;
}

/** An unreadable second file is a fault of the picture, and does not prevent it. */
export async function readSecond<T>(
  file: string | undefined,
  read: (file: string) => Promise<T | null>,
  faults: string[],
): Promise<T | null> {
  try {
    return file === undefined ? null : await read(file);
  } catch (error) {
    faults.push(`${path.basename(file ?? '')}, which belongs to it, cannot be read (${describeFileError(error)})`);
    return null;
  }
}
