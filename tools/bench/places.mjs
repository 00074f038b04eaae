// A site of items with places, for want of their photographs.
import { serveFilled, until } from './place.mjs';

/** @returns its address, and how to end it */
export async function fillMap(place, count) {
  const site = await serveFilled(place, 'map-points.ts', count);
  await until(`${site.url}/map`, (text) => text.includes(`${count.toLocaleString('en')} items with a place`), 300);
  return site;
}
