// Serves a site of items with coordinates but without photographs.
import { serveFilled, until } from './place.mjs';

/** @returns its URL, and a function that stops it */
export async function fillMap(place, count) {
  const site = await serveFilled(place, 'map-points.ts', count);
  await until(`${site.url}/map`, (text) => text.includes(`${count.toLocaleString('en')} items with a place`), 300);
  return site;
}
