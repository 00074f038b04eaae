// Creates PMTiles archives with vector tiles: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md and https://github.com/mapbox/vector-tile-spec/tree/master/2.1
import { zxyToTileId } from 'pmtiles';

const toVarint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...toVarint(Math.floor(value / 128))];

interface Archive {
  /** Tile type of the specification: 1 is vector, 2 PNG. */
  type: number;
  tiles: { at: [z: number, x: number, y: number]; body: Buffer }[];
  metadata?: unknown;
  /** Degrees. */
  bounds?: [west: number, south: number, east: number, north: number];
}

export function toArchive({ type, tiles, metadata = {}, bounds = [-180, -85, 180, 85] }: Archive): Buffer {
  const sorted = tiles.map(({ at, body }) => ({ id: zxyToTileId(...at), body })).sort((a, b) => a.id - b.id);
  const columns = [
    sorted.map(({ id }, at) => id - (sorted[at - 1]?.id ?? 0)),
    sorted.map(() => 1),
    sorted.map(({ body }) => body.length),
    // The first offset is absolute; 0 means the end of the previous entry.
    sorted.map((_each, at) => (at === 0 ? 1 : 0)),
  ];
  const directory = Buffer.from([sorted.length, ...columns.flat()].flatMap(toVarint));
  const text = Buffer.from(JSON.stringify(metadata));
  const data = Buffer.concat(sorted.map(({ body }) => body));
  const header = Buffer.alloc(127);
  header.write('PMTiles');
  header[7] = 3;
  const start = header.length + directory.length;
  const numbers = [
    ...[header.length, directory.length, start, text.length, 0, 0, start + text.length, data.length],
    ...[sorted.length, sorted.length, sorted.length],
  ];
  for (const [at, value] of numbers.entries()) header.writeBigUInt64LE(BigInt(value), 8 + 8 * at);
  const zooms = tiles.map(({ at: [zoom] }) => zoom);
  // Clustered; directory and tiles are not compressed.
  header.set([1, 1, 1, type, Math.min(...zooms), Math.max(...zooms)], 96);
  for (const [at, value] of bounds.entries()) header.writeInt32LE(Math.round(value * 1e7), 102 + 4 * at);
  return Buffer.concat([header, directory, text, data]);
}

type Point = [x: number, y: number];

export interface Feature {
  type: 'point' | 'line' | 'area';
  /** Coordinates from 0 to 4096 across the tile; rings are closed automatically. */
  points: Point[];
  tags?: Record<string, string | number>;
}

const field = (number: number, body: number[] | Buffer) => [
  ...toVarint(number * 8 + 2),
  ...toVarint(body.length),
  ...body,
];
const count = (number: number, value: number) => [...toVarint(number * 8), ...toVarint(value)];
const toText = (number: number, text: string) => field(number, Buffer.from(text));
const toZigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value);

const TYPES = { point: 1, line: 2, area: 3 };
const [MOVE, LINE, CLOSE] = [1, 2, 7];

function toGeometry({ type, points }: Feature): number[] {
  const steps = points.map(([x, y], at) => {
    const [fromX, fromY] = points[at - 1] ?? [0, 0];
    return [toZigzag(x - fromX), toZigzag(y - fromY)];
  });
  const commands = [8 + MOVE, ...steps.slice(0, 1).flat()];
  if (type !== 'point') commands.push(8 * (steps.length - 1) + LINE, ...steps.slice(1).flat());
  if (type === 'area') commands.push(8 + CLOSE);
  return commands.flatMap(toVarint);
}

function toLayer(name: string, features: Feature[]): number[] {
  const keys = [...new Set(features.flatMap(({ tags = {} }) => Object.keys(tags)))];
  const values = [...new Set(features.flatMap(({ tags = {} }) => Object.values(tags)))];
  return [
    ...count(15, 2),
    ...toText(1, name),
    ...features.flatMap((feature) =>
      field(2, [
        ...field(
          2,
          Object.entries(feature.tags ?? {}).flatMap(([key, value]) =>
            [keys.indexOf(key), values.indexOf(value)].flatMap(toVarint),
          ),
        ),
        ...count(3, TYPES[feature.type]),
        ...field(4, toGeometry(feature)),
      ]),
    ),
    ...keys.flatMap((key) => toText(3, key)),
    ...values.flatMap((value) => field(4, typeof value === 'string' ? toText(1, value) : count(5, value))),
    ...count(5, 4096),
  ];
}

export const toVectorTile = (layers: Record<string, Feature[]>): Buffer =>
  Buffer.from(Object.entries(layers).flatMap(([name, features]) => field(3, toLayer(name, features))));

/** An archive with metadata about its layers. @param attribution HTML */
export const toVectorArchive = (
  tiles: { at: [z: number, x: number, y: number]; layers: Record<string, Feature[]> }[],
  bounds?: Archive['bounds'],
  attribution?: string,
): Buffer =>
  toArchive({
    type: 1,
    tiles: tiles.map(({ at, layers }) => ({ at, body: toVectorTile(layers) })),
    metadata: {
      vector_layers: [...new Set(tiles.flatMap(({ layers }) => Object.keys(layers)))].map((id) => ({ id, fields: {} })),
      attribution,
    },
    bounds,
  });
