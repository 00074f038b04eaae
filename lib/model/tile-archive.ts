// Defines map tile archives (PMTiles) of the library, and selects the one for the map.

export interface TileArchive {
  kind: 'vector' | 'picture';
  minZoom: number;
  maxZoom: number;
  bounds: [west: number, south: number, east: number, north: number];
  attribution?: string;
  layers: string[];
}

const MAX_JSON_LENGTH = 4096;

export const isTilesPath = (text: string): boolean =>
  text.length <= MAX_JSON_LENGTH &&
  /\.pmtiles$/i.test(text) &&
  !/^[a-z][a-z\d+.-]*:|[\\\p{Cc}]/iu.test(text) &&
  text.split('/').every((name) => name !== '' && name !== '.' && name !== '..');

/** @param archives by path. @param named the setting in vitrine.yaml; by default the first archive */
export const chooseArchive = <Archive extends { path: string }>(
  archives: Archive[],
  named: string | undefined,
): Archive | undefined =>
  named === undefined ? archives[0] : archives.find(({ path }) => path.normalize('NFC') === named.normalize('NFC'));
