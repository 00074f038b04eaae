// Selects the k least values in order (top-k) without sorting all values; a sample gives the threshold.

const SAMPLE = 4096;

/** Values by hit, ascending; ties are resolved by hit number. */
export type SortValues = Float64Array | Uint32Array;

const compareBy = (values: SortValues) => (a: number, b: number) =>
  (values[a] as number) - (values[b] as number) || a - b;

/** @param values without NaN. @returns the indices of the least `max` values, in order */
export function selectTopK(values: SortValues, max: number): number[] {
  const { length } = values;
  const compare = compareBy(values);
  if (length <= max * 4 || length <= SAMPLE)
    return Array.from({ length }, (_, each) => each)
      .sort(compare)
      .slice(0, max);
  const step = Math.floor(length / SAMPLE);
  const sample = Float64Array.from({ length: SAMPLE }, (_, each) => values[each * step] as number).sort();
  // Estimated from the sample: about twice as many values as wanted are at most this one.
  let place = Math.ceil((2 * SAMPLE * max) / length) + 16;
  for (;;) {
    const bar = sample[place] ?? Number.POSITIVE_INFINITY;
    const below: number[] = [];
    const equal: number[] = [];
    for (let each = 0; each < length; each += 1) {
      const value = values[each] as number;
      if (value < bar) below.push(each);
      // Ties are ordered by index, so the first `max` are enough.
      else if (value === bar && equal.length < max) equal.push(each);
    }
    if (below.length + equal.length >= max || place >= SAMPLE) return below.concat(equal).sort(compare).slice(0, max);
    place *= 4;
  }
}
