// Low frequencies of a small picture by the discrete cosine transform (https://doi.org/10.1109/T-C.1974.223784).

export const FREQUENCIES = 8;

function toSpan(cell: number, { first, step }: { first: number; step: number }) {
  const [from, to] = [first + cell * step, first + (cell + 1) * step];
  const toShare = (place: number) => (Math.min(place + 1, to) - Math.max(place, from)) / step;
  return { from: Math.floor(from), to: Math.ceil(to - 1e-9), toShare };
}

/** Means of square cells in the centre of a square plane. @param part of each side, up to 1 */
export function shrinkPlane(plane: Float64Array, cells: number, part: number): Float64Array {
  const side = Math.sqrt(plane.length);
  const grid = { first: ((1 - part) / 2) * side, step: (part * side) / cells };
  const rows = new Float64Array(cells * side);
  const means = new Float64Array(cells * cells);
  for (let cell = 0; cell < cells; cell += 1) {
    const { from, to, toShare } = toSpan(cell, grid);
    for (let y = from; y < to; y += 1) {
      const share = toShare(y);
      for (let x = 0; x < side; x += 1)
        rows[cell * side + x] = (rows[cell * side + x] as number) + share * (plane[y * side + x] as number);
    }
  }
  for (let cell = 0; cell < cells; cell += 1) {
    const { from, to, toShare } = toSpan(cell, grid);
    for (let x = from; x < to; x += 1) {
      const share = toShare(x);
      for (let row = 0; row < cells; row += 1)
        means[row * cells + cell] = (means[row * cells + cell] as number) + share * (rows[row * side + x] as number);
    }
  }
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

/** The lowest 8 × 8 coefficients of the DCT-II of a square. */
export function computeCoefficients(values: Float64Array, size: number): Float64Array {
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
