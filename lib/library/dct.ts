// The low frequencies of a small picture, by the discrete cosine transform (https://doi.org/10.1109/T-C.1974.223784).

/** Frequencies that are told of, each way. */
export const FREQUENCIES = 8;

/** Means of cells, so many a side, of the middle of a plane. @param part of each side, up to 1 */
export function shrinkPlane(plane: Float64Array, cells: number, part: number): Float64Array {
  const means = new Float64Array(cells * cells);
  const side = Math.sqrt(plane.length);
  const [first, step] = [((1 - part) / 2) * side, (part * side) / cells];
  // The parts of pixels that a cell covers, by row and by column alike.
  const spans = Array.from({ length: cells }, (_, cell) => {
    const [from, to] = [first + cell * step, first + (cell + 1) * step];
    const shares: [at: number, share: number][] = [];
    for (let at = Math.floor(from); at < to - 1e-9; at += 1)
      shares.push([at, (Math.min(at + 1, to) - Math.max(at, from)) / step]);
    return shares;
  });
  spans.forEach((rows, y) => {
    spans.forEach((columns, x) => {
      let sum = 0;
      for (const [row, high] of rows)
        for (const [column, wide] of columns) sum += high * wide * (plane[row * side + column] as number);
      means[y * cells + x] = sum;
    });
  });
  return means;
}

const known = new Map<number, Float64Array[]>();

function toWaves(size: number): Float64Array[] {
  const toValue = (step: number, at: number) =>
    Math.sqrt((step === 0 ? 1 : 2) / size) * Math.cos(((2 * at + 1) * step * Math.PI) / (2 * size));
  const waves =
    known.get(size) ??
    Array.from({ length: FREQUENCIES }, (_, step) =>
      Float64Array.from({ length: size }, (__, at) => toValue(step, at)),
    );
  known.set(size, waves);
  return waves;
}

/** The low coefficients of the DCT-II, eight each way, of a square of values. */
export function toCoefficients(values: Float64Array, size: number): Float64Array {
  const waves = toWaves(size);
  const rows = new Float64Array(size * FREQUENCIES);
  for (let y = 0; y < size; y += 1)
    waves.forEach((wave, step) => {
      let sum = 0;
      for (let x = 0; x < size; x += 1) sum += (wave[x] as number) * (values[y * size + x] as number);
      rows[y * FREQUENCIES + step] = sum;
    });
  const found = new Float64Array(FREQUENCIES * FREQUENCIES);
  waves.forEach((wave, step) => {
    for (let across = 0; across < FREQUENCIES; across += 1) {
      let sum = 0;
      for (let y = 0; y < size; y += 1) sum += (wave[y] as number) * (rows[y * FREQUENCIES + across] as number);
      found[step * FREQUENCIES + across] = sum;
    }
  });
  return found;
}
