// Archives of map tiles in the library (PMTiles): what one says of itself, and which of them the map is drawn on.

export interface TileArchive {
  /** Mapbox vector tiles, or pictures. */
  kind: 'vector' | 'picture';
  minZoom: number;
  maxZoom: number;
  /** Degrees. */
  bounds: [west: number, south: number, east: number, north: number];
  /** Who made it, plain text, where it says so. */
  attribution?: string;
  /** Names of the layers of vector tiles. */
  layers: string[];
}

const LONGEST = 4096;

/** Whether it is a path in the library, from its root, of such a file; what has a slash before it or a scheme is an address. */
export const isTilesPath = (text: string): boolean =>
  text.length <= LONGEST &&
  /\.pmtiles$/i.test(text) &&
  !/^[a-z][a-z\d+.-]*:|[\\\p{Cc}]/iu.test(text) &&
  text.split('/').every((name) => name !== '' && name !== '.' && name !== '..');

/** @param archives by path @param named what vitrine.yaml says; the first where that is nothing */
export const chooseArchive = <Archive extends { path: string }>(
  archives: Archive[],
  named: string | undefined,
): Archive | undefined =>
  named === undefined ? archives[0] : archives.find(({ path }) => path.normalize('NFC') === named.normalize('NFC'));
