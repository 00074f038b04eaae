// Writes tiles as one PMTiles archive: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';

const HEADER = 127;
/** Header and root directory have to lie within the first bytes of the file. */
const ROOT_LIMIT = 16_384 - HEADER;
const [GZIP, VECTORS] = [2, 1];

function putVarints(numbers) {
  const bytes = [];
  for (const number of numbers) {
    let rest = number;
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
    bytes.push(rest);
  }
  return Buffer.from(bytes);
}

const toDirectory = (entries) =>
  gzipSync(
    putVarints([
      entries.length,
      ...entries.map(({ id }, at) => id - (entries[at - 1]?.id ?? 0)),
      ...entries.map(({ run }) => run),
      ...entries.map(({ length }) => length),
      ...entries.map(({ offset }, at) => {
        const last = entries[at - 1];
        return last && offset === last.offset + last.length ? 0 : offset + 1;
      }),
    ]),
    { level: 9 },
  );

/**
 * @param tiles in the order of their ids, vectors as they are
 * @param metadata as TileJSON says what is in them
 * @throws RangeError where there are too many for one directory
 */
export function toArchiveBytes(tiles, { zooms: [minZoom, maxZoom], metadata }) {
  const bodies = [];
  const places = new Map();
  const entries = [];
  let end = 0;
  for (const { id, body } of tiles) {
    const hash = createHash('sha256').update(body).digest('base64');
    let place = places.get(hash);
    if (!place) {
      const packed = gzipSync(body, { level: 9 });
      place = { offset: end, length: packed.length };
      places.set(hash, place);
      bodies.push(packed);
      end += packed.length;
    }
    const last = entries.at(-1);
    if (last && last.offset === place.offset && id === last.id + last.run) last.run += 1;
    else entries.push({ id, run: 1, ...place });
  }
  const root = toDirectory(entries);
  if (root.length > ROOT_LIMIT) throw new RangeError(`${entries.length} entries need ${root.length} bytes, too many`);
  const told = gzipSync(JSON.stringify(metadata), { level: 9 });
  const start = HEADER + root.length + told.length;
  const header = Buffer.alloc(HEADER);
  header.write('PMTiles');
  header[7] = 3;
  const numbers = [HEADER, root.length, HEADER + root.length, told.length, start, 0, start, end];
  for (const [at, value] of [...numbers, tiles.length, entries.length, places.size].entries())
    header.writeBigUInt64LE(BigInt(value), 8 + 8 * at);
  header.set([1, GZIP, GZIP, VECTORS, minZoom, maxZoom], 96);
  for (const [at, degrees] of [-180, -85.0511287, 180, 85.0511287].entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * at);
  return Buffer.concat([header, root, told, ...bodies]);
}
