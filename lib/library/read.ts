// Reads what one photo or film and the texts beside it say, into one Metadata.

import fs from 'node:fs';
import path from 'node:path';
import { toFields } from '@/lib/metadata/fields/fields';
import { findArtwork, type Sources } from '@/lib/metadata/fields/sources';
import { type Blocks, isOrientation, readBlocks } from '@/lib/metadata/formats/blocks';
import { toRow } from '@/lib/metadata/formats/columns';
import { exifNumber, parseExif } from '@/lib/metadata/formats/exif';
import { type FilmFacts, readFilm } from '@/lib/metadata/formats/film';
import { LINK, LINK_TYPE, readFilmLink } from '@/lib/metadata/formats/film-link';
import { parseIptc } from '@/lib/metadata/formats/iptc';
import { HEAD_BYTES, toKind } from '@/lib/metadata/formats/kind';
import { MAX_XMP_BYTES } from '@/lib/metadata/formats/limits';
import { withReader } from '@/lib/metadata/formats/open-reader';
import { parseXmp, type Xmp } from '@/lib/metadata/formats/xmp';
import { toMachineWords } from '@/lib/metadata/machine-faults';
import { ReadProblem } from '@/lib/metadata/read-problem';
import type { MediaFile, Metadata } from '@/lib/model/types';
import { readSpoken } from './spoken';

// Most cameras' headers, thumbnail included, end before this.
const START_BYTES = 65_536;

/**
 * What a photo or film says of itself, with its sidecars and its row taken into account.
 * `language` is the library's, for texts that come in several; without it, their own default.
 * @throws ReadProblem where the file cannot become an item; errors of the file system as they are.
 */
export async function readMetadata(file: MediaFile, language?: string): Promise<Metadata> {
  if (LINK.test(file.path)) return readLink(file, language);
  const start = readStart(file.absolute, START_BYTES);
  const kind = toKind(start.subarray(0, HEAD_BYTES));
  if ('reason' in kind) throw new ReadProblem(kind.reason, kind.detail);
  const { type } = kind;
  const faults: string[] = [];
  const beside = readBeside(file, language, faults);
  const { row, sidecars } = beside;
  if (kind.kind === 'film') {
    const { technical, facts, xmp: packet } = await readFilm(file.absolute, type);
    const sources = toFilmSources(beside, facts, packet ? parseXmp(packet, language) : new Map());
    return withFaults({ kind: 'film', type, ...technical, ...toFields(sources, 1), ...readSpoken(file) }, faults);
  }
  const blocks = await readBlocks(file.absolute, type, start);
  const sources: Sources = {
    row,
    ...toPackets(sidecars, parsePacket(blocks, language)),
    iptc: blocks.iptc ? parseIptc(blocks.iptc) : new Map(),
    exif: blocks.exif ? await parseExif(blocks.exif) : {},
    png: blocks.text,
    film: {},
    faults,
  };
  const turned = exifNumber(sources.exif, 'Orientation');
  const colourSpace = blocks.colourSpace ?? toColourSpace(sources);
  const metadata: Metadata = {
    kind: 'photo',
    type,
    width: blocks.width,
    height: blocks.height,
    orientation: blocks.orientation,
    ...(colourSpace && { colourSpace }),
    ...toFields(sources, isOrientation(turned) ? turned : blocks.orientation),
  };
  return withFaults(metadata, faults);
}

/** XMP Specification part 3, 1.1.3.1: the extension holds whole properties, which the packet then lacks. */
function parsePacket({ xmp, xmpExtension }: Blocks, language: string | undefined): Xmp {
  const packet: Xmp = xmp ? parseXmp(xmp, language) : new Map();
  return xmpExtension ? new Map([...parseXmp(xmpExtension, language), ...packet]) : packet;
}

/** A film elsewhere: nobody but its owner's texts here says anything of it. */
function readLink(file: MediaFile, language: string | undefined): Metadata {
  const elsewhere = readFilmLink(file.absolute);
  const faults: string[] = [];
  const sources = toFilmSources(readBeside(file, language, faults), {}, new Map());
  const said = { ...toFields(sources, 1), ...readSpoken(file) };
  return withFaults({ kind: 'film', type: LINK_TYPE, elsewhere, ...said }, faults);
}

type Beside = Pick<Sources, 'row' | 'sidecars' | 'faults'>;

const readBeside = (file: MediaFile, language: string | undefined, faults: string[]): Beside => ({
  row: toRow(file.row),
  sidecars: file.sidecars.map((sidecar) => readSidecar(sidecar, language, faults)).filter((xmp) => xmp.size > 0),
  faults,
});

const toFilmSources = ({ row, sidecars, faults }: Beside, film: FilmFacts, xmp: Xmp): Sources => ({
  row,
  ...toPackets(sidecars, xmp),
  iptc: new Map(),
  exif: {},
  png: new Map(),
  film,
  faults,
});

const withFaults = (metadata: Metadata, faults: string[]): Metadata =>
  faults.length > 0 ? { ...metadata, faults } : metadata;

function toPackets(sidecars: Xmp[], xmp: Xmp): Pick<Sources, 'sidecars' | 'xmp' | 'packets' | 'artwork'> {
  const packets = [...sidecars, xmp];
  const artwork = findArtwork(packets);
  return { sidecars, xmp, packets, ...(artwork && { artwork }) };
}

// Exif 3.0, 4.6.6.2.1: 1 is sRGB; Adobe RGB declares itself as R03 in the interoperability directory, which nobody else reads.
const toColourSpace = (sources: Sources) => (exifNumber(sources.exif, 'ColorSpace') === 1 ? 'sRGB' : undefined);

const readStart = (file: string, most: number) => withReader(file, (readAt) => readAt(0, most));

/** A sidecar that cannot be read says nothing: the picture is there all the same. */
function readSidecar(file: string, language: string | undefined, faults: string[]): Xmp {
  const report = (why: string) => faults.push(`its sidecar ${path.basename(file)} ${why}`);
  try {
    const bytes = fs.statSync(file).size;
    if (bytes > MAX_XMP_BYTES) report(`is of ${bytes} bytes; at most ${MAX_XMP_BYTES} are read`);
    const xmp: Xmp = bytes > MAX_XMP_BYTES ? new Map() : parseXmp(readStart(file, bytes), language);
    if (xmp.size === 0 && bytes <= MAX_XMP_BYTES) report('holds no XMP that is understood');
    return xmp;
  } catch (error) {
    report(`cannot be read (${toMachineWords((error as NodeJS.ErrnoException).code ?? '')})`);
    return new Map();
  }
}
