// Map data and the policy of the map, on a site with tracks and a tile server.
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { layOwnSite, stopSite } from '../e2e/own-site';
import { toOwnPort } from '../e2e/place';
import { createClient } from './client';

const HOST = 'https://tiles.example.org';
const PORT = toOwnPort(12);
const send = createClient(`http://localhost:${PORT}`);
const GPX =
  '<gpx version="1.1"><trk><name>A walk in the park</name><trkseg><trkpt lat="37.4" lon="-122.2"><time>2001-02-03T04:05:06Z</time></trkpt><trkpt lat="37.5" lon="-122.3"><time>2001-02-03T04:06:06Z</time></trkpt></trkseg></trk></gpx>';
let site: ChildProcess | undefined;

beforeAll(async () => {
  const own = await layOwnSite({
    name: 'map',
    port: PORT,
    yaml: `\nmap:\n  tiles: ${HOST}/{z}/{x}/{y}.png\n  attribution: Surveyors\n`,
  });
  fs.writeFileSync(path.join(own.library, 'exhibition/motion/walk.gpx'), GPX);
  fs.writeFileSync(path.join(own.library, 'exhibition/plants/broken.gpx'), '<gpx><trk><trkseg>');
  site = await own.start();
});
afterAll(() => stopSite(site));

test('the policy allows the tile server on the map only', async () => {
  const read = async (path: string) => (await send(path)).headers.get('content-security-policy') ?? '';
  expect(await read('/map')).toContain(`connect-src 'self' ${HOST}`);
  expect((await read('/map')).split('example.org')).toHaveLength(2);
  for (const path of ['/', '/search', '/collections', '/consent'])
    expect(await read(path)).not.toContain('example.org');
});

test('the data of tracks contains no times', async () => {
  const { text } = await send('/api/tracks');
  expect(text).toContain('A walk in the park');
  expect(text).not.toContain('2001');
  const { problems } = JSON.parse((await send('/api/health')).text);
  expect(problems).toBeGreaterThan(0);
});
