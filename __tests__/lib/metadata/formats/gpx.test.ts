import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { GPX_LIMITS, MAX_TRACK_POINTS, parseGpx, readTrack } from '@/lib/metadata/formats/gpx';

const wrap = (inner: string) =>
  `<?xml version="1.0"?><gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1">${inner}</gpx>`;
const point = (lat: unknown, lon: unknown, inner = '', tag = 'trkpt') =>
  `<${tag} lat="${lat}" lon="${lon}">${inner}</${tag}>`;
const segment = (...points: string[]) => `<trk><trkseg>${points.join('')}</trkseg></trk>`;

describe('the data read from a GPX file', () => {
  test('the lines of tracks, one per segment, longitude first', () => {
    const text = wrap(
      `<trk><name>Up</name><trkseg>${point(46, 14)}${point(46.1, 14.2)}</trkseg><trkseg>${point(47, 15)}${point(47.1, 15)}</trkseg></trk>`,
    );
    expect(parseGpx(text)).toEqual({
      name: 'Up',
      lines: [
        [
          [14, 46],
          [14.2, 46.1],
        ],
        [
          [15, 47],
          [15, 47.1],
        ],
      ],
    });
  });

  test('routes, and elements with a namespace prefix', () => {
    const route = `<rte><name>Plan</name>${point(1, 2, '', 'rtept')}${point(2, 3, '', 'rtept')}</rte>`;
    expect(parseGpx(wrap(route))).toMatchObject({
      name: 'Plan',
      lines: [
        [
          [2, 1],
          [3, 2],
        ],
      ],
    });
    const prefixed =
      '<g:gpx xmlns:g="x"><g:trk><g:trkseg><g:trkpt lat="1" lon="2"/><g:trkpt lat="2" lon="3"/></g:trkseg></g:trk></g:gpx>';
    expect(parseGpx(prefixed).lines).toEqual([
      [
        [2, 1],
        [3, 2],
      ],
    ]);
  });

  test('the name of the file before those of its lines, of which the first is used; never that of a point', () => {
    const track = (name: string) =>
      `<trk><name>${name}</name><trkseg>${point(1, 2, '<name>Home</name>')}${point(2, 3)}</trkseg></trk>`;
    expect(parseGpx(wrap(track('One') + track('Two'))).name).toBe('One');
    expect(parseGpx(wrap(`<metadata><name>All</name></metadata>${track('One')}`)).name).toBe('All');
    expect(parseGpx(wrap(segment(point(1, 2, '<name>Home</name>'), point(2, 3)))).name).toBeUndefined();
  });

  test('no times, elevations or waypoints', () => {
    const inner = '<ele>812</ele><time>2021-05-06T07:08:09Z</time>';
    const text = wrap(`<wpt lat="9" lon="9"><name>Home</name></wpt>${segment(point(1, 2, inner), point(2, 3, inner))}`);
    expect(JSON.stringify(parseGpx(text))).toBe('{"lines":[[[2,1],[3,2]]]}');
  });

  test('a line across the antimeridian is split there', () => {
    expect(parseGpx(wrap(segment(point(0, 178), point(0, 179.5), point(0, -179.5), point(0, -178)))).lines).toEqual([
      [
        [178, 0],
        [179.5, 0],
      ],
      [
        [-179.5, 0],
        [-178, 0],
      ],
    ]);
  });

  test('a long line keeps its shape with few points', () => {
    const points = Array.from({ length: 20_000 }, (_each, at) =>
      point((at < 10_000 ? at : 20_000 - at) / 1000, at / 1000),
    );
    const [line = []] = parseGpx(wrap(segment(...points))).lines;
    expect(line.length).toBeLessThanOrEqual(MAX_TRACK_POINTS);
    expect(line[0]).toEqual([0, 0]);
    expect(line.at(-1)).toEqual([19.999, 0.001]);
    expect(Math.max(...line.map(([, latitude]) => latitude))).toBeCloseTo(10, 1);
  });

  test('zigzags of very many points are simplified in bounded time', () => {
    const points = Array.from({ length: 200_000 }, (_each, at) => point(at % 2 ? 80 : -80, at % 3 ? 10 : -10));
    expect(parseGpx(wrap(segment(points.join('')))).lines.flat().length).toBeLessThanOrEqual(MAX_TRACK_POINTS);
  });

  test('very many segments are limited to visible ones', () => {
    const segments = Array.from({ length: 5000 }, () => `<trkseg>${point(1, 2)}${point(2, 3)}</trkseg>`);
    expect(parseGpx(wrap(`<trk>${segments.join('')}</trk>`)).lines.flat().length).toBeLessThanOrEqual(MAX_TRACK_POINTS);
  });
});

describe('a hostile GPX file', () => {
  test('is rejected without a line', () => {
    for (const text of [
      '',
      'GPX',
      '<gpx>',
      wrap(''),
      wrap(segment(point(1, 2))),
      wrap(segment(point(1, 2), point(1, 2))),
    ])
      expect(() => parseGpx(text)).toThrow('there is no track and no route of two points in it');
  });

  test('has invalid points, which are left out', () => {
    const nowhere = [
      ['NaN', 1],
      [91, 1],
      [1, 181],
      ['', ''],
      ['1e1', 1],
      ['0x1', 1],
      ['Infinity', 1],
      ['1,5', 1],
    ];
    const text = wrap(segment(point(1, 2), ...nowhere.map(([lat, lon]) => point(lat, lon)), '<trkpt/>', point(2, 3)));
    expect(parseGpx(text).lines).toEqual([
      [
        [2, 1],
        [3, 2],
      ],
    ]);
  });

  test('is read up to its damage if truncated', () => {
    const whole = wrap(segment(point(1, 2), point(2, 3), point(3, 4)));
    expect(parseGpx(whole.slice(0, whole.indexOf('<trkpt lat="3"'))).lines).toEqual([
      [
        [2, 1],
        [3, 2],
      ],
    ]);
  });

  test('has custom entities, which are not expanded', () => {
    const text = `<!DOCTYPE gpx [<!ENTITY a "ha"><!ENTITY b "&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>${wrap(
      `<trk><name>&b;&c;&lt;b&gt;\u0007</name><trkseg>${point(1, 2)}${point(2, 3)}</trkseg></trk>`,
    )}`;
    expect(parseGpx(text).name).toBe('&b;&c;<b>');
  });

  test('has an endless name, which is truncated', () => {
    const name = 'x'.repeat(100_000);
    const text = wrap(`<trk><name>${name}</name><trkseg>${point(1, 2)}${point(2, 3)}</trkseg></trk>`);
    expect(parseGpx(text).name).toHaveLength(200);
  });

  test('is too deep, or has too many points', () => {
    expect(() => parseGpx('<a>'.repeat(1_000_000))).toThrow('deep');
    expect(() => parseGpx(`<gpx><trk><trkseg>${point(1, 2).repeat(GPX_LIMITS.points + 1)}`)).toThrow('points');
  });

  test('is too large, and is not opened', () => {
    const entry = { name: 'a.gpx', absolute: '/nowhere', bytes: GPX_LIMITS.bytes + 1, modified: 0 };
    expect(() => readTrack(entry)).toThrow('at most 33554432 are read');
  });

  test('is read in another encoding', () => {
    const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-')), 'a.gpx');
    fs.writeFileSync(
      file,
      Buffer.from(wrap(`<trk><name>Höhe</name><trkseg>${point(1, 2)}${point(2, 3)}</trkseg></trk>`), 'latin1'),
    );
    const { size: bytes } = fs.statSync(file);
    expect(readTrack({ absolute: file, bytes }).name).toBe('Höhe');
    fs.rmSync(path.dirname(file), { recursive: true });
  });
});
