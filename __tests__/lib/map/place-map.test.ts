import fs from 'node:fs';
import { type MapTheme, renderPlaceMap } from '@/lib/map/place-map';

const NAGASAKI = { latitude: 32.744_049, longitude: 129.87 };

test('it is drawn at the precision of the stated place', () => {
  expect(renderPlaceMap(NAGASAKI, 'light')).toBe(renderPlaceMap({ ...NAGASAKI, latitude: 32.744 }, 'light'));
  expect(renderPlaceMap(NAGASAKI, 'light')).not.toBe(renderPlaceMap({ ...NAGASAKI, latitude: 32.8 }, 'light'));
});

test('it references no external resources', () => {
  const svg = renderPlaceMap(NAGASAKI, 'light').replace('http://www.w3.org/2000/svg', '');
  expect(svg).toContain('<path');
  expect(svg).not.toMatch(/https?:|url\(|<image|<script/);
});

test.each<[MapTheme, 1 | 2]>([
  ['light', 1],
  ['dark', 2],
])('in %s its colours are those of the pages', (theme, part) => {
  const css = fs.readFileSync('app/globals.css', 'utf8');
  const svg = renderPlaceMap(NAGASAKI, theme);
  for (const name of ['sea', 'land', 'coast']) {
    const colour = new RegExp(`--map-${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css)?.[part];
    expect(svg).toContain(`"${colour}"`);
  }
});
