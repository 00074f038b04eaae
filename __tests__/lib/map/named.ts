// Builds the place names of items, widest first, for the point codec.
import type { NamedPlaces } from '@/lib/map/name-table';

export function toNamed(paths: string[][]): NamedPlaces {
  const named = { places: [] as number[], names: [''], parents: [0] };
  const numbers = new Map<string, number>();
  for (const path of paths) {
    let place = 0;
    path.forEach((name, at) => {
      const key = JSON.stringify(path.slice(0, at + 1));
      if (!numbers.has(key)) {
        numbers.set(key, named.names.length);
        named.names.push(name);
        named.parents.push(place);
      }
      place = numbers.get(key) as number;
    });
    named.places.push(place);
  }
  return named;
}
