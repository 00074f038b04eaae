// Top-k selection: the least k of many values in order, without sorting them all (a sample gives the threshold).

const SAMPLE = 4096;

/** Hits by a number each, the lesser first, and where that is equal by their own number. */
export type SortValues = Float64Array | Uint32Array;

const compareBy = (values: SortValues) => (a: number, b: number) =>
  (values[a] as number) - (values[b] as number) || a - b;

/**
 * @param values none of them NaN
 * @returns the places of the least `most` values, in order
 */
export function selectTopK(values: SortValues, most: number): number[] {
  const { length } = values;
  const compare = compareBy(values);
  if (length <= most * 4 || length <= SAMPLE)
    return Array.from({ length }, (_, each) => each)
      .sort(compare)
      .slice(0, most);
  const step = Math.floor(length / SAMPLE);
  const sample = Float64Array.from({ length: SAMPLE }, (_, each) => values[each * step] as number).sort();
  // By the sample, twice as many as are wanted are no greater than this one.
  let place = Math.ceil((2 * SAMPLE * most) / length) + 16;
  for (;;) {
    const bar = sample[place] ?? Number.POSITIVE_INFINITY;
    const below: number[] = [];
    const equal: number[] = [];
    for (let each = 0; each < length; each += 1) {
      const value = values[each] as number;
      if (value < bar) below.push(each);
      // Of those that are equal the first are enough: the order between them is that of their places.
      else if (value === bar && equal.length < most) equal.push(each);
    }
    if (below.length + equal.length >= most || place >= SAMPLE) return below.concat(equal).sort(compare).slice(0, most);
    place *= 4;
  }
}
