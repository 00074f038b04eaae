import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { getBasemap } from '@/lib/map/basemap';

const { land, borders } = getBasemap();

test('the committed basemap equals the output of its build script', () => {
  const program = "import('./tools/bake-basemap.mjs').then(({ bake }) => console.log(JSON.stringify(bake())))";
  const baked = execFileSync(process.execPath, ['-e', program], { encoding: 'utf8', maxBuffer: 2 ** 24 });
  expect(JSON.parse(baked)).toEqual(JSON.parse(fs.readFileSync('lib/map/basemap.json', 'utf8')));
});

test('its size is limited', () => {
  expect(fs.statSync('lib/map/basemap.json').size).toBeLessThan(120_000);
});

test('it contains the coasts and borders of the world, and nothing beyond the poles', () => {
  expect(land.length).toBeGreaterThan(1000);
  expect(borders.length).toBeGreaterThan(100);
  for (const { south, north } of [...land, ...borders]) {
    expect(south).toBeGreaterThanOrEqual(-90);
    expect(north).toBeLessThanOrEqual(90);
  }
});

test('coasts are closed', () => {
  for (const { points } of land.filter(({ east, west }) => east - west < 300)) {
    expect([points.at(-2), points.at(-1)]).toEqual([points[0], points[1]]);
  }
});

test('no line crosses the whole map at the antimeridian', () => {
  for (const { points } of [...land, ...borders]) {
    for (let at = 2; at < points.length; at += 2) {
      expect(Math.abs((points[at] as number) - (points[at - 2] as number))).toBeLessThanOrEqual(180);
    }
  }
});
