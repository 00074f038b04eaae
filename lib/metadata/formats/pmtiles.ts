// Reads the header and metadata of map tile archives: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
import { gunzipSync } from 'node:zlib';
import { Parser } from 'htmlparser2';
import { ReadProblem } from '@/lib/metadata/read-problem';
import type { TileArchive } from '@/lib/model/tile-archive';
import { withReader } from './open-reader';
import { cleanText, cleanTexts } from './plain-text';
import type { ReadAt } from './tiff-directory';

const HEADER = 127;
/** The header and root directory are within these first bytes. */
const FIRST = 16_384;
/** Maximum bytes of metadata and of a directory: each visitor's browser loads them completely. */
export const PMTILES_LIMITS = { packed: 1_048_576, unpacked: 8_388_608 } as const;
const MAX_ZOOM = 30;
const MAX_ATTRIBUTION_LENGTH = 300;

const VECTORS = 1;
const PICTURES = [2, 3, 4, 5];
/** Compressions that browsers support: none and gzip. */
const [PLAIN, GZIP] = [[0, 1], 2];

const damaged = (detail: string) => new ReadProblem('damaged', detail);
const unsupported = (detail: string) => new ReadProblem('unsupported', detail);

function checkVersion(head: Buffer) {
  // Versions 1 and 2 start with two letters and a 16-bit version.
  const version = head.toString('latin1', 0, 7) === 'PMTiles' ? head[7] : head.readUInt16LE(2);
  if (head.toString('latin1', 0, 2) !== 'PM' || version === undefined || version === 0 || version > 255)
    throw damaged('it is no archive of map tiles (PMTiles), whatever its name says');
  if (version !== 3)
    throw unsupported(`it is of version ${version} of PMTiles, and version 3 is read; pmtiles convert makes one of it`);
}

/** Values beyond the safe integer range also exceed the file, so they are rejected. */
function readParts(head: Buffer) {
  const [root, metadata, leaves, tiles] = [8, 24, 40, 56].map((at) => ({
    offset: Number(head.readBigUInt64LE(at)),
    length: Number(head.readBigUInt64LE(at + 8)),
  })) as [Part, Part, Part, Part];
  return { root, metadata, leaves, tiles };
}

interface Part {
  offset: number;
  length: number;
}

function readPart(readAt: ReadAt, { offset, length }: Part, compression: number, name: string): Buffer {
  if (length > PMTILES_LIMITS.packed)
    throw new ReadProblem('too-large', `its ${name} is of ${length} bytes; at most ${PMTILES_LIMITS.packed} are read`);
  const bytes = readAt(offset, length);
  if (compression !== GZIP) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: PMTILES_LIMITS.unpacked });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new ReadProblem('too-large', `its ${name} unpacks to more than ${PMTILES_LIMITS.unpacked} bytes`);
    throw damaged(`its ${name} cannot be unpacked`);
  }
}

function toShown(html: string): string | undefined {
  let text = '';
  const within: string[] = [];
  const parser = new Parser({
    onopentag: (name) => void within.push(name),
    onclosetag: () => void within.pop(),
    ontext(part) {
      if (!within.includes('script') && !within.includes('style')) text += part;
    },
  });
  parser.end(html);
  // Bidi controls could reverse the surrounding text.
  return cleanText(text.replace(/\p{Bidi_Control}/gu, '').replace(/\s+/g, ' '))?.slice(0, MAX_ATTRIBUTION_LENGTH);
}

/** @returns `attribution` and `layers`, if present: https://github.com/mapbox/tilejson-spec/tree/master/3.0.0 */
function parseMetadata(bytes: Buffer): Pick<TileArchive, 'attribution' | 'layers'> {
  let said: { attribution?: unknown; vector_layers?: unknown };
  try {
    said = bytes.length === 0 ? {} : JSON.parse(bytes.toString());
  } catch {
    throw damaged('its metadata are no JSON');
  }
  if (typeof said !== 'object' || said === null) throw damaged('its metadata are no object');
  const html = cleanText(said.attribution);
  const attribution = html && toShown(html);
  const layers = Array.isArray(said.vector_layers) ? said.vector_layers.map((layer) => layer?.id) : [];
  return { layers: cleanTexts(layers) ?? [], ...(attribution && { attribution }) };
}

function toKind(type: number): TileArchive['kind'] {
  if (type !== VECTORS && !PICTURES.includes(type))
    throw unsupported(`it holds neither pictures nor Mapbox vector tiles (tile type ${type})`);
  return type === VECTORS ? 'vector' : 'picture';
}

/** @throws ReadProblem if the archive cannot be drawn; file system errors unchanged */
export function readTileArchive({ absolute, bytes }: { absolute: string; bytes: number }): TileArchive {
  return withReader(absolute, (readAt) => {
    const head = readAt(0, HEADER);
    if (head.length < 4) throw damaged(bytes === 0 ? 'it is empty' : 'it is cut short');
    checkVersion(head);
    if (head.length < HEADER) throw damaged('it is cut short within its header');
    const parts = readParts(head);
    const end = Math.max(...Object.values(parts).map(({ offset, length }) => (length > 0 ? offset + length : 0)));
    if (end > bytes) throw damaged(`it is cut short: it says that it has ${end} bytes, and there are ${bytes}`);
    const [internal = 0, packing = 0, type = 0, minZoom = 0, maxZoom = 0] = head.subarray(97);
    const kind = toKind(type);
    for (const each of [internal, packing])
      if (each !== GZIP && !PLAIN.includes(each))
        throw unsupported(
          `it is compressed in a way that browsers do not unpack (compression ${each}); gzip is wanted`,
        );
    if (minZoom > maxZoom || maxZoom > MAX_ZOOM) throw damaged(`its zooms make no sense (${minZoom} to ${maxZoom})`);
    if (parts.root.offset + parts.root.length > FIRST)
      throw damaged(`its root directory stands beyond its first ${FIRST} bytes`);
    const root = readPart(readAt, parts.root, internal, 'root directory');
    // A directory starts with the number of its entries.
    if (!root[0]) throw damaged('there is no tile in it');
    const [west = 0, south = 0, east = 0, north = 0] = [102, 106, 110, 114].map((at) => head.readInt32LE(at) / 1e7);
    const said = parseMetadata(readPart(readAt, parts.metadata, internal, 'metadata'));
    return { kind, minZoom, maxZoom, bounds: [west, south, east, north], ...said };
  });
}
