// Stands for Next's module of the same name (next.config.js), which takes the flight data of each page that is made apart once more, to
// be fetched ahead by its router. No page here is asked for in parts (docs/decisions/0024).

/** @param {Buffer} flight of the whole page */
export async function collectSegmentData(_isParsedByClient, flight) {
  // Next writes what it keeps as JSON only to know how long it is, which makes a list of numbers of it.
  flight.toJSON = () => null;
  return new Map();
}

/** Nothing of a page is fetched ahead. */
export const collectPrefetchHints = async () => null;
