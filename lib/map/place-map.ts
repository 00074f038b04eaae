// Renders the surroundings of a place as an SVG document, for light or dark pages.
import { getBasemap } from './basemap';
import { SIZE } from './clip';
import { drawStaticMap, type MapPoint } from './static-map';

/** Same values as `--map-…` in app/globals.css, which a separate SVG document does not inherit. */
const COLOURS = {
  light: { sea: '#e6ebec', land: '#f7f4ec', coast: '#b9b4a8', grid: 'rgb(98 93 85/14%)' },
  dark: { sea: '#10181c', land: '#2a2825', coast: '#5a554e', grid: 'rgb(163 156 145/12%)' },
};

export type MapTheme = keyof typeof COLOURS;

export const isMapTheme = (text: string): text is MapTheme => Object.hasOwn(COLOURS, text);

/** About eleven metres, the precision of displayed coordinates. */
export const roundDegrees = (degrees: number) => Number(degrees.toFixed(4));

export function renderPlaceMap({ latitude, longitude }: MapPoint, theme: MapTheme): string {
  const point = { latitude: roundDegrees(latitude), longitude: roundDegrees(longitude) };
  const { land, borders, grid } = drawStaticMap(point, getBasemap());
  const colours = COLOURS[theme];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${SIZE.height}" stroke-linejoin="round">`,
    `<path fill="${colours.sea}" d="M0 0h${SIZE.width}v${SIZE.height}H0z"/>`,
    `<path fill="${colours.land}" stroke="${colours.coast}" stroke-width="1.5" fill-rule="evenodd" d="${land}"/>`,
    `<path fill="none" stroke="${colours.grid}" stroke-width="1.2" d="${grid}"/>`,
    `<path fill="none" stroke="${colours.coast}" stroke-width="1.6" stroke-dasharray="5 3" d="${borders}"/>`,
    '</svg>',
  ].join('');
}
