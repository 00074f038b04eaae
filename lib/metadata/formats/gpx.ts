// Reads tracks and routes from a GPX file, without times.

import { Parser } from 'htmlparser2';
import { ReadProblem } from '@/lib/metadata/read-problem';
import { type Position, simplifyAll, type Track } from '@/lib/model/tracks';
import { withReader } from './open-reader';
import { cleanText, decodeText } from './plain-text';

export const GPX_LIMITS = { bytes: 33_554_432, points: 1_000_000, depth: 64 } as const;

export const MAX_TRACK_POINTS = 1000;

const MAX_NAME_LENGTH = 200;
/** The file's name takes precedence over that of a track: https://www.topografix.com/GPX/1/1/#type_metadataType */
const NAMED = ['gpx/metadata/name', 'gpx/trk/name', 'gpx/rte/name', 'gpx/name'];

/** Parses an XML Schema decimal: https://www.topografix.com/GPX/1/1/#type_latitudeType */
function toDegrees(text: string | undefined, max: number): number | null {
  if (!text || !/^\s*[+-]?(\d{1,3}(\.\d{0,40})?|\.\d{1,40})\s*$/.test(text)) return null;
  // Five decimals are about one metre.
  const degrees = Number(Number(text).toFixed(5));
  return Math.abs(degrees) <= max ? degrees : null;
}

/** @returns simplified tracks and routes @throws ReadProblem if it exceeds a limit or has no line */
export function parseGpx(text: string): Track {
  const way: string[] = [];
  const lines: Position[][] = [];
  const names = new Map<string, string>();
  const named = new Set<string>();
  let line: Position[] = [];
  let points = 0;
  let fault: ReadProblem | undefined;
  const stop = (problem: ReadProblem) => {
    fault ??= problem;
    parser.pause();
  };

  function end() {
    if (line.length > 1) lines.push(line);
    line = [];
  }

  function take({ lat, lon }: Record<string, string>) {
    const [latitude, longitude] = [toDegrees(lat, 90), toDegrees(lon, 180)];
    if (latitude === null || longitude === null) return;
    points += 1;
    if (points > GPX_LIMITS.points)
      return stop(new ReadProblem('too-large', `it has more than ${GPX_LIMITS.points} points`));
    const before = line.at(-1);
    // Split at the antimeridian: https://www.rfc-editor.org/rfc/rfc7946#section-3.1.9
    if (before && Math.abs(before[0] - longitude) > 180) end();
    if (before?.[0] !== longitude || before[1] !== latitude) line.push([longitude, latitude]);
  }

  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        if (fault) return;
        const name = tag.slice(tag.indexOf(':') + 1);
        way.push(name);
        // The parser's cost is quadratic in the depth.
        if (way.length > GPX_LIMITS.depth)
          return stop(new ReadProblem('damaged', `its tags lie more than ${GPX_LIMITS.depth} deep`));
        if (name === 'trkseg' || name === 'rte') end();
        else if (name === 'trkpt' || name === 'rtept') take(attributes);
      },
      ontext(data) {
        if (way.at(-1) !== 'name') return;
        const where = way.join('/');
        const said = names.get(where) ?? '';
        if (NAMED.includes(where) && !named.has(where) && said.length < MAX_NAME_LENGTH) names.set(where, said + data);
      },
      onclosetag() {
        const name = way.pop();
        if (name === 'trkseg' || name === 'rte') end();
        // The first of several tracks determines the name.
        if (name === 'name') named.add([...way, name].join('/'));
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  if (fault) throw fault;
  end();
  if (lines.length === 0) throw new ReadProblem('damaged', 'there is no track and no route of two points in it (GPX)');
  const name = NAMED.map((where) => cleanText(names.get(where)?.replace(/\s+/g, ' '))?.slice(0, MAX_NAME_LENGTH)).find(
    Boolean,
  );
  return { ...(name && { name: name.trim() }), lines: simplifyAll(lines, MAX_TRACK_POINTS) };
}

/** @throws ReadProblem; file system errors unchanged */
export function readTrack({ absolute, bytes }: { absolute: string; bytes: number }): Track {
  if (bytes > GPX_LIMITS.bytes)
    throw new ReadProblem('too-large', `it is of ${bytes} bytes; at most ${GPX_LIMITS.bytes} are read`);
  return parseGpx(decodeText(withReader(absolute, (readAt) => readAt(0, bytes))));
}
