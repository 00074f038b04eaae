// Reads the metadata of a photo, film, recording or document, with its companions.

import path from 'node:path';
import { selectFields } from '@/lib/metadata/fields/fields';
import { withoutMachineTitle } from '@/lib/metadata/fields/machine-title';
import { findArtwork, type Sources } from '@/lib/metadata/fields/sources';
import { type Blocks, isOrientation, readBlocks } from '@/lib/metadata/formats/blocks';
import { exifNumber, parseExif } from '@/lib/metadata/formats/exif';
import type { FilmFacts } from '@/lib/metadata/formats/film';
import { LINK, LINK_TYPE, readFilmLink } from '@/lib/metadata/formats/film-link';
import { parseIptc } from '@/lib/metadata/formats/iptc';
import { isJp2Type, readJp2Blocks } from '@/lib/metadata/formats/jp2';
import { detectKind, detectTiffType, HEAD_BYTES } from '@/lib/metadata/formats/kind';
import { withReader } from '@/lib/metadata/formats/open-reader';
import { mustBeWhole } from '@/lib/metadata/formats/parts';
import { describeHdr, describeUnshown, isPlayedAnimation } from '@/lib/metadata/formats/picture-series';
import { decodeText } from '@/lib/metadata/formats/plain-text';
import { readPsdBlocks } from '@/lib/metadata/formats/psd';
import { readRawBlocks } from '@/lib/metadata/formats/raw-blocks';
import type { ReadAt } from '@/lib/metadata/formats/tiff-directory';
import { parseXmp } from '@/lib/metadata/formats/xmp';
import { type Xmp, xmpText } from '@/lib/metadata/formats/xmp-values';
import { ReadProblem } from '@/lib/metadata/read-problem';
import type { MediaFile } from '@/lib/model/media-file';
import { normalizeHeading } from '@/lib/model/own-fields';
import { getPageSize } from '@/lib/model/pages';
import { isRawType } from '@/lib/model/raw-types';
import type { Metadata } from '@/lib/model/types';
import { readBeside, type SidecarSources } from './beside';
import { readCaptionsBeside, readCaptionTracks } from './captions';
import { adviseRename, stripTxtEnding } from './misnamed-texts';
import { readEmbeddedFilm, readLivePhotoVideo, readRawBeside, readSecond, withTextsOfFilm } from './second-files';
import { describeSeconds } from './seconds-said';
import { readTiffPages } from './tiff-pages';
import { readTranscriptions } from './transcriptions';

// Most cameras' headers, thumbnail included, end before this.
const START_BYTES = 65_536;

export interface ReadSettings {
  /** The site's default language, for texts with alternatives. */
  language?: string;
  poppler?: string;
  ffmpeg?: string;
  /** Receives the open file, with its first 64 KiB. */
  whileOpen?(start: Buffer, readAt: ReadAt): void;
}

/** @throws ReadProblem if the file cannot become an item; errors of the file system unchanged */
export async function readMetadata(
  file: MediaFile,
  { language, poppler = '', ffmpeg = '', whileOpen }: ReadSettings = {},
): Promise<Metadata> {
  if (LINK.test(file.path)) return readLink(file, language);
  const { start, kind } = withReader(file.absolute, (readAt) => {
    const start = readAt(0, START_BYTES);
    const kind = detectKind(start.subarray(0, HEAD_BYTES));
    if (!('reason' in kind) || kind.film) whileOpen?.(start, readAt);
    return { start, kind };
  });
  if ('reason' in kind && kind.film) {
    const faults: string[] = [];
    const beside = readBeside(file, language, faults);
    const film = await readConvertible(file.absolute, { type: kind.film, ffmpeg, beside });
    if (film) return withFaults({ ...film, ...readCaptionsBeside(file), ...readTranscriptions(file, faults) }, beside);
  }
  if ('reason' in kind) {
    const meant = stripTxtEnding(path.basename(file.path));
    throw new ReadProblem(kind.reason, meant === null ? kind.detail : adviseRename(`${meant}.txt`, meant));
  }
  const type = kind.type === 'image/tiff' ? withReader(file.absolute, detectTiffType) : kind.type;
  const faults: string[] = [];
  const isPhoto = kind.kind === 'photo';
  const filmBeside = isPhoto
    ? await readSecond(file.live, (film) => readLivePhotoVideo(file.absolute, film), faults)
    : null;
  const described = isPhoto ? withTextsOfFilm(file, filmBeside !== null || faults.length > 0) : file;
  const beside = readBeside(described, language, faults);
  if (kind.kind === 'document') {
    const read = await readDocument(file, { type, language, beside }, poppler);
    return withFaults({ ...read, ...readTranscriptions(file, faults) }, beside);
  }
  if (!isPhoto) {
    const played =
      (kind.kind === 'film' && (await readMovingPicture(file, { type, language, beside }))) ||
      (await readRecording(file, beside));
    return withFaults(
      {
        ...played,
        ...(await readCaptionTracks(file, { type: played.type, ffmpeg }, faults)),
        ...readTranscriptions(file, faults),
      },
      beside,
    );
  }
  const own = await readPictureBlocks(file.absolute, type, start);
  const paged = type === 'image/tiff' && (own.count ?? 1) > 1 ? readTiffPages(file.absolute, faults) : null;
  const blocks = paged ? own : turnBlocks(own, type, beside.sidecars);
  const isAnimated = blocks === own && isPlayedAnimation(type, own);
  const unshown = [
    isAnimated || paged ? null : describeUnshown(blocks),
    describeHdr(type, start),
    blocks.remark ?? null,
  ];
  faults.push(...unshown.filter((fault) => fault !== null));
  const raw = await readSecond(file.raw, readRawBeside, faults);
  const packets = toPackets(beside.sidecars, parsePacket(blocks, language));
  // Merge metadata of both files, because a rule that hides the place must apply to either.
  const exif = { ...raw?.exif, ...(blocks.exif && (await parseExif(blocks.exif))) };
  const live = filmBeside ?? (await readEmbeddedFilm(file, { type, packets: packets.packets, exif }, faults));
  const sources: Sources = {
    ...beside,
    ...packets,
    iptc: blocks.iptc ? parseIptc(blocks.iptc) : new Map(),
    exif,
    png: blocks.text,
    size: { width: blocks.width, height: blocks.height },
    ...(blocks.comment && { comment: decodeText(blocks.comment) }),
    film: live?.facts ?? {},
  };
  const turned = exifNumber(sources.exif, 'Orientation');
  const colourSpace = blocks.colourSpace ?? toColourSpace(sources);
  const said = selectFields(sources, blocks === own && isOrientation(turned) ? turned : blocks.orientation);
  const { width, height, orientation } = blocks;
  const metadata: Metadata = {
    ...(paged ? { kind: 'document', type, ...paged } : { kind: 'photo', type, width, height, orientation }),
    ...(blocks !== own && { isTurned: true }),
    ...(isAnimated && { isAnimated: true }),
    ...(colourSpace && { colourSpace }),
    ...(raw && { raw: raw.file }),
    ...(live && { live: live.file }),
    ...said,
    ...describeSeconds({ raw, live }, said, language),
    ...readTranscriptions(described, faults),
  };
  return withFaults(metadata, beside);
}

interface Reading {
  type: string;
  language: string | undefined;
  beside: SidecarSources;
}

async function readMovingPicture(file: MediaFile, { type, language, beside }: Reading): Promise<Metadata | undefined> {
  const { readFilm } = await import('@/lib/metadata/formats/film');
  const header = await readFilm(file.absolute, type);
  if (!header) return undefined;
  const { technical, facts, xmp: packet } = header;
  const sources = toFilmSources(beside, facts, packet ? parseXmp(packet, language) : new Map());
  return { kind: 'film', type, ...technical, ...selectFields(sources, 1) };
}

interface Convertible {
  type: string;
  ffmpeg: string;
  beside: SidecarSources;
}

/** A film that browsers do not play, of which ffmpeg makes a copy; null without ffmpeg. */
async function readConvertible(absolute: string, { type, ffmpeg, beside }: Convertible): Promise<Metadata | null> {
  const { hasProbe, probeFilm, toFilmMetadata } = await import('./film-probe');
  const probed = await probeFilm(absolute, { ffmpeg, type });
  if (!probed && (await hasProbe(ffmpeg))) throw new ReadProblem('damaged', 'ffmpeg finds no picture in it');
  if (!probed) return null;
  const { technical, facts } = toFilmMetadata(probed);
  return { kind: 'film', type, ...technical, ...selectFields(toFilmSources(beside, facts, new Map()), 1) };
}

async function readDocument(file: MediaFile, { type, language, beside }: Reading, poppler: string): Promise<Metadata> {
  const [{ readPdf }, { readPdfText }] = await Promise.all([import('./pdf'), import('./pdf-text')]);
  const { pages, facts, xmp } = await readPdf(file, poppler, beside.faults);
  const text = await readPdfText(file.absolute, poppler, beside.faults);
  const { width, height } = getPageSize(pages, 1) ?? { width: 1, height: 1 };
  const packet: Xmp = xmp.length > 0 ? parseXmp(xmp, language) : new Map();
  const sources = toFilmSources(beside, facts, withoutMachineTitle(packet));
  const poster = { name: '', type: 'image/jpeg', width, height };
  return { kind: 'document', type, pages, poster, ...text, ...selectFields(sources, 1) };
}

async function readRecording(file: MediaFile, beside: SidecarSources): Promise<Metadata> {
  const [{ readSound }, { renderCoverPoster }] = await Promise.all([
    import('@/lib/metadata/formats/sound'),
    import('./sound-cover'),
  ]);
  const { type, technical, facts, cover } = await readSound(file.absolute);
  const said = new Set([...beside.own.keys()].map(normalizeHeading));
  const own = new Map([...[...facts.own].filter(([name]) => !said.has(normalizeHeading(name))), ...beside.own]);
  const poster = cover && (await renderCoverPoster(cover));
  if (poster === null) beside.faults.push('the picture in its tags cannot be decoded');
  return {
    kind: 'sound',
    type,
    ...technical,
    ...selectFields(toFilmSources({ ...beside, own }, facts, new Map()), 1),
    ...(poster && { poster }),
  };
}

async function readPictureBlocks(file: string, type: string, start: Uint8Array): Promise<Blocks> {
  if (isRawType(type)) return withReader(file, (readAt) => readRawBlocks(readAt, type));
  const readParts: ReadAt = (offset, length) => withReader(file, (readAt) => readAt(offset, length));
  if (isJp2Type(type)) return readJp2Blocks(readParts);
  if (type === 'image/svg+xml') {
    const [{ readDrawing }, { readDrawingBlocks }] = await Promise.all([
      import('./drawing-master'),
      import('@/lib/metadata/formats/drawing'),
    ]);
    mustBeWhole(file);
    return readDrawingBlocks(await readDrawing(file), file);
  }
  if (type === 'image/vnd.adobe.photoshop') return readPsdBlocks(readParts);
  if (type !== 'image/jxl') return readBlocks(file, type, start);
  const { readJxlBlocks } = await import('@/lib/metadata/formats/jxl');
  return readJxlBlocks(readParts, type);
}

const TURNED_TYPES = new Set(['image/jpeg', 'image/png', 'image/tiff', 'image/webp']);

/** A sidecar that states an orientation is newer than the file's. RAW and HEIC have their own. */
function turnBlocks(blocks: Blocks, type: string, sidecars: Xmp[]): Blocks {
  const stated = sidecars.map((xmp) => Number(xmpText(xmp, 'tiff:Orientation'))).find(isOrientation);
  if (stated === undefined || stated === blocks.orientation || !TURNED_TYPES.has(type)) return blocks;
  const isAcross = stated >= 5 !== blocks.orientation >= 5;
  const { width, height } = isAcross ? { width: blocks.height, height: blocks.width } : blocks;
  return { ...blocks, width, height, orientation: stated };
}

/** XMP Specification part 3, 1.1.3.1: the extension contains whole properties, which the packet lacks. */
function parsePacket({ xmp, xmpExtension }: Blocks, language: string | undefined): Xmp {
  const packet: Xmp = xmp ? parseXmp(xmp, language) : new Map();
  return xmpExtension ? new Map([...parseXmp(xmpExtension, language), ...packet]) : packet;
}

/** A film on another site: its metadata comes from the owner's texts only. */
function readLink(file: MediaFile, language: string | undefined): Metadata {
  const elsewhere = readFilmLink(file.absolute);
  const faults: string[] = [];
  const beside = readBeside(file, language, faults);
  const sources = toFilmSources(beside, {}, new Map());
  const said = { ...selectFields(sources, 1), ...readCaptionsBeside(file), ...readTranscriptions(file, faults) };
  return withFaults({ kind: 'film', type: LINK_TYPE, elsewhere, ...said }, beside);
}

const toFilmSources = (beside: SidecarSources, film: FilmFacts, xmp: Xmp): Sources => ({
  ...beside,
  ...toPackets(beside.sidecars, xmp),
  iptc: new Map(),
  exif: {},
  png: new Map(),
  film,
});

const withFaults = (
  metadata: Metadata,
  { faults, hasUnreadTexts, unusedFields, georeferences }: SidecarSources,
): Metadata => ({
  ...metadata,
  ...(georeferences && metadata.kind === 'photo' && { georeferences }),
  ...(faults.length > 0 && { faults }),
  ...(hasUnreadTexts && { hasUnreadTexts }),
  ...(unusedFields && { unusedFields }),
});

function toPackets(sidecars: Xmp[], xmp: Xmp): Pick<Sources, 'sidecars' | 'xmp' | 'packets' | 'artwork'> {
  const packets = [...sidecars, xmp];
  const artwork = findArtwork(packets);
  return { sidecars, xmp, packets, ...(artwork && { artwork }) };
}

// Exif 3.0, 4.6.6.2.1: 1 is sRGB. Adobe RGB declares R03 in the interoperability directory, which is not read.
const toColourSpace = (sources: Sources) => (exifNumber(sources.exif, 'ColorSpace') === 1 ? 'sRGB' : undefined);
