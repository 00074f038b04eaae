// Makes small films of the kinds that browsers do not play, with ffmpeg.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export interface FilmToConvert {
  /** Name of the file. */
  name: string;
  /** Size of the stored picture, and that in which it is to be displayed. */
  stored: [width: number, height: number];
  shown: [width: number, height: number];
  /** Seconds. */
  duration: number;
  channels?: 2;
}

interface Recipe extends FilmToConvert {
  /** Encoders that it needs. */
  needs: string[];
  /** Arguments of ffmpeg after the inputs, and before the name of the file. */
  args: string[];
  /** Filters of the picture. */
  filters?: string[];
  rate?: number;
  sound?: string;
  /** Remakes the file, without decoding it. */
  remake?: (from: string, to: string) => string[];
}

const SD: [number, number] = [320, 240];

/** Only the rear loudspeakers have a tone, so that it is lost where two of six channels are taken. */
const SURROUND = 'anullsrc=r=48000:cl=5.1,aeval=0|0|0|0|0.5*sin(880*PI*t)|0.5*sin(880*PI*t):c=5.1';

const PQ =
  'zscale=tin=bt709:min=bt709:pin=bt709:rin=limited:t=smpte2084:p=bt2020:m=bt2020nc:npl=203,format=yuv420p10le';

const x265 = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none', '-tag:v', 'hvc1'];

const RECIPES: Recipe[] = [
  {
    ...{ name: 'divx.avi', stored: SD, shown: SD, duration: 1, needs: ['mpeg4', 'libmp3lame'] },
    args: ['-c:v', 'mpeg4', '-c:a', 'libmp3lame'],
  },
  {
    ...{ name: 'camera.avi', stored: SD, shown: SD, duration: 1, needs: ['mjpeg', 'pcm_s16le'] },
    args: ['-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p', '-c:a', 'pcm_s16le'],
  },
  {
    // Interlaced, and with pixels that are not square, as of AVCHD cameras.
    ...{ name: 'avchd.mts', stored: [1440, 1080], shown: [1920, 1080], duration: 1, channels: 2 },
    ...{ needs: ['libx264', 'ac3'], sound: SURROUND },
    filters: ['setsar=4/3'],
    args: ['-c:v', 'libx264', '-preset', 'ultrafast', '-flags', '+ildct+ilme', '-c:a', 'ac3', '-mpegts_m2ts_mode', '1'],
  },
  {
    ...{ name: 'windows.wmv', stored: SD, shown: SD, duration: 1, needs: ['wmv2', 'wmav2'] },
    args: ['-c:v', 'wmv2', '-c:a', 'wmav2'],
  },
  {
    ...{ name: 'disc.mpg', stored: [352, 288], shown: [352, 288], duration: 1, needs: ['mpeg1video', 'mp2'] },
    args: ['-c:v', 'mpeg1video', '-c:a', 'mp2', '-f', 'mpeg'],
  },
  {
    ...{ name: 'dvd.mpg', stored: [720, 576], shown: [1024, 576], duration: 1, needs: ['mpeg2video', 'ac3'] },
    filters: ['setsar=64/45'],
    args: ['-c:v', 'mpeg2video', '-c:a', 'ac3', '-f', 'vob'],
  },
  {
    ...{ name: 'flash.flv', stored: SD, shown: SD, duration: 1, needs: ['flv', 'libmp3lame'] },
    args: ['-c:v', 'flv', '-c:a', 'libmp3lame', '-ar', '44100'],
  },
  {
    ...{ name: 'phone.3gp', stored: [352, 288], shown: [352, 288], duration: 1, needs: ['h263', 'aac'] },
    args: ['-c:v', 'h263', '-c:a', 'aac'],
  },
  {
    ...{ name: 'studio.mov', stored: SD, shown: SD, duration: 1, needs: ['prores_ks', 'pcm_s16le'] },
    args: ['-c:v', 'prores_ks', '-c:a', 'pcm_s16le'],
  },
  {
    ...{ name: 'tape.dv', stored: [720, 576], shown: [1024, 576], duration: 1, needs: ['dvvideo', 'pcm_s16le'] },
    filters: ['setsar=64/45', 'setdar=16/9'],
    args: ['-c:v', 'dvvideo', '-pix_fmt', 'yuv420p', '-c:a', 'pcm_s16le', '-ac', '2'],
  },
  {
    ...{ name: 'theora.ogv', stored: SD, shown: SD, duration: 1, needs: ['libtheora', 'libvorbis'] },
    args: ['-c:v', 'libtheora', '-q:v', '9', '-g', '1', '-c:a', 'libvorbis'],
  },
  {
    ...{ name: 'matroska.mkv', stored: SD, shown: SD, duration: 1, needs: ['libx264', 'ac3'] },
    args: ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'ac3'],
  },
  {
    // A phone held upright: the picture is stored lying on its side.
    ...{ name: 'upright.mov', stored: [320, 240], shown: [240, 320], duration: 1, needs: ['libx265', 'aac'] },
    filters: ['transpose=cclock'],
    args: [...x265, '-c:a', 'aac'],
    remake: (from, to) => ['-i', from, '-c', 'copy', '-metadata:s:v:0', 'rotate=270', to],
  },
  {
    // Cut without encoding: an edit list leaves out the beginning, which is still in the file.
    ...{ name: 'cut.mov', stored: SD, shown: SD, duration: 1, needs: ['libx265', 'aac'] },
    args: [...x265, '-c:a', 'aac', '-t', '2'],
    remake: (from, to) => ['-ss', '1', '-i', from, '-c', 'copy', to],
  },
  {
    // The picture plays everywhere, the sound of such cameras in no browser.
    ...{ name: 'reflex.mov', stored: SD, shown: SD, duration: 1, channels: 2, needs: ['libx264', 'pcm_s16le'] },
    args: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'pcm_s16le', '-ac', '2'],
  },
  {
    ...{ name: 'ten-bit.mp4', stored: SD, shown: SD, duration: 1, needs: ['libx264', 'aac'] },
    args: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le', '-c:a', 'aac'],
  },
  {
    ...{ name: 'hdr.mp4', stored: SD, shown: SD, duration: 1, needs: ['libx265', 'aac'] },
    filters: [PQ],
    args: [...x265, '-color_primaries', 'bt2020', '-color_trc', 'smpte2084', '-colorspace', 'bt2020nc', '-c:a', 'aac'],
  },
  {
    ...{ name: 'cinema.mp4', stored: [2560, 1440], shown: [1920, 1080], duration: 1, needs: ['libx265', 'aac'] },
    args: [...x265, '-c:a', 'aac'],
  },
];

const run = (args: string[]) =>
  spawnSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args], { encoding: 'utf8' });

export const hasFfmpeg = run(['-version']).status === 0 && spawnSync('ffprobe', ['-version']).status === 0;

const encoders = hasFfmpeg ? run(['-encoders']).stdout : '';
const canEncode = (name: string) => new RegExp(` ${name} `).test(encoders);

/** Quarters of red, green, blue and white, from the top left. */
function toPicture([width, height]: [number, number], duration: number): string {
  const [across, down] = [width / 2, height / 2];
  const box = (x: number, y: number, colour: string) => `drawbox=${x}:${y}:${across}:${down}:${colour}:fill`;
  return [
    `color=red:s=${width}x${height}:r=25:d=${duration}`,
    box(across, 0, '0x00ff00'),
    box(0, down, 'blue'),
    box(across, down, 'white'),
  ].join(',');
}

function makeFilm(folder: string, { name, stored, shown, duration, args, filters = [], sound, remake }: Recipe) {
  // A film that a filter turns begins in the size that is shown.
  const size = filters.some((filter) => filter.startsWith('transpose')) ? shown : stored;
  const length = duration + (name.startsWith('cut') ? 1 : 0);
  const target = path.join(folder, name);
  const work = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-film-'));
  const first = remake ? path.join(work, name) : target;
  const picture = [toPicture(size, length), ...filters].join(',');
  const tone = `${sound ?? 'sine=440:r=48000'},atrim=0:${length}`;
  const inputs = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', tone];
  const made = run([...inputs, ...args, first]);
  const remade = remake && made.status === 0 ? run(remake(first, target)) : made;
  fs.rmSync(work, { recursive: true });
  if (remade.status !== 0) throw new Error(`${name} was not made: ${remade.stderr}`);
}

/** Makes films in a folder. @returns those that this ffmpeg could make, and the names of the others */
export function makeFilms(folder: string): { made: FilmToConvert[]; missing: string[] } {
  const possible = RECIPES.filter(({ needs }) => needs.every(canEncode));
  for (const recipe of possible) makeFilm(folder, recipe);
  const missing = RECIPES.filter((recipe) => !possible.includes(recipe)).map(({ name }) => name);
  return { made: possible, missing };
}
