// Makes the sample library's short film out of the twenty-four pictures on Muybridge's plate of a cat.
// Run once, by hand, and commit what it writes to tools/sample/film. Needs ffmpeg with libx264 on the path.
import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const STEM = 'muybridge-cat-in-motion';
const FRAMES_PER_SECOND = 8;
const LOOPS = 3;
const SCALE = 4;
/** The window cut from each picture, in pixels of the plate. */
const WIDTH = 160;
const HEIGHT = 104;
/** Where the middle of the cat and the foot of the gridded board come to lie in the window. */
const MIDDLE = 104;
const BOARD = 93;
/** How far a window may reach past its picture; what is missing there is mirrored from the plain board. */
const MARGIN = 14;
const POSTER_FRAME = 14;

// Each picture on the plate: its edges, then the middle of the cat (from the left edge) and the foot of the board (on the plate).
// The edges were found from the brightness of rows and columns, the other two were measured by eye and tuned on the result.
const PICTURES = [
  { left: 11, top: 12, right: 173, bottom: 119, middle: 99, board: 101.7 },
  { left: 177, top: 12, right: 341, bottom: 120, middle: 105.5, board: 101.7 },
  { left: 345, top: 12, right: 510, bottom: 121, middle: 101.5, board: 102.7 },
  { left: 514, top: 12, right: 678, bottom: 121, middle: 105, board: 103.7 },
  { left: 682, top: 13, right: 847, bottom: 122, middle: 105, board: 104.7 },
  { left: 851, top: 13, right: 1012, bottom: 123, middle: 109, board: 104.7 },
  { left: 11, top: 137, right: 173, bottom: 243, middle: 102, board: 226.3 },
  { left: 177, top: 138, right: 341, bottom: 244, middle: 96, board: 227 },
  { left: 346, top: 138, right: 509, bottom: 245, middle: 98, board: 229 },
  { left: 513, top: 139, right: 677, bottom: 245, middle: 103, board: 228.3 },
  { left: 682, top: 140, right: 847, bottom: 246, middle: 93, board: 228.3 },
  { left: 852, top: 141, right: 1012, bottom: 246, middle: 104, board: 228.3 },
  { left: 10, top: 260, right: 171, bottom: 373, middle: 104, board: 353 },
  { left: 175, top: 261, right: 339, bottom: 374, middle: 108, board: 354.7 },
  { left: 347, top: 261, right: 510, bottom: 374, middle: 102.7, board: 354.7 },
  { left: 514, top: 262, right: 676, bottom: 374, middle: 105, board: 354.3 },
  { left: 683, top: 263, right: 847, bottom: 374, middle: 101.6, board: 356 },
  { left: 852, top: 263, right: 1012, bottom: 374, middle: 106, board: 354.3 },
  { left: 10, top: 391, right: 171, bottom: 498, middle: 99, board: 476 },
  { left: 175, top: 392, right: 340, bottom: 499, middle: 105, board: 478.3 },
  { left: 343, top: 392, right: 510, bottom: 500, middle: 105.7, board: 480 },
  { left: 512, top: 393, right: 677, bottom: 500, middle: 102, board: 481.3 },
  { left: 681, top: 393, right: 846, bottom: 500, middle: 101.6, board: 480 },
  { left: 850, top: 393, right: 1012, bottom: 500, middle: 108, board: 480 },
];
// The seams that the measured middles count from.
const SEAMS = [
  [10, 175, 343, 512, 680.5, 849.5],
  [9, 175, 344, 511, 680.5, 850],
  [8.5, 172.5, 341.5, 512, 680.5, 850],
  [8, 173, 341.5, 512, 680, 848.5],
];

const between = (low, value, high) => Math.min(high, Math.max(low, value));

/** One frame of the film as an RGB PNG, its tones evened to those of the whole plate. */
async function cutFrame(plate, index) {
  const picture = PICTURES[index];
  const width = picture.right - picture.left;
  const height = picture.bottom - picture.top;
  const seam = SEAMS[Math.floor(index / 6)][index % 6];
  const large = await sharp(
    await sharp(plate)
      .extract({ left: picture.left, top: picture.top, width, height })
      .extend({ top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN, extendWith: 'mirror' })
      .png()
      .toBuffer(),
  )
    .resize((width + 2 * MARGIN) * SCALE, (height + 2 * MARGIN) * SCALE, { kernel: 'lanczos3' })
    .blur(1.1)
    .png()
    .toBuffer();
  const x = seam + picture.middle - MIDDLE - picture.left + MARGIN;
  const y = picture.board - BOARD - picture.top + MARGIN;
  const frame = await sharp(large)
    .extract({
      left: Math.round(between(0, x, width + 2 * MARGIN - WIDTH) * SCALE),
      top: Math.round(between(0, y, height + 2 * MARGIN - HEIGHT) * SCALE),
      width: WIDTH * SCALE,
      height: HEIGHT * SCALE,
    })
    .png()
    .toBuffer();
  const { channels } = await sharp(frame).stats();
  const gain = channels.map(({ stdev }) => between(0.85, 38 / stdev, 1.25));
  const wanted = [152, 136, 106];
  const offset = channels.map(({ mean }, i) => wanted[i] - mean * gain[i]);
  return sharp(frame).removeAlpha().linear(gain, offset).png().toBuffer();
}

function encode(frames, target) {
  const options = `-y -loglevel error -f image2pipe -framerate ${FRAMES_PER_SECOND} -i - -an -c:v libx264 -preset veryslow`;
  const codec = '-crf 29 -pix_fmt yuv420p -r 8 -map_metadata -1 -fflags +bitexact -movflags +faststart';
  return new Promise((resolve, reject) => {
    const ffmpeg = spawn('ffmpeg', [...options.split(' '), ...codec.split(' '), target], {
      stdio: ['pipe', 'inherit', 'inherit'],
    });
    ffmpeg.on('error', () => reject(new Error('make-cat-film: ffmpeg is needed and was not found on the path.')));
    ffmpeg.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`make-cat-film: ffmpeg ended with ${code}.`)),
    );
    ffmpeg.stdin.on('error', () => {});
    ffmpeg.stdin.end(Buffer.concat(Array.from({ length: LOOPS }, () => frames).flat()));
  });
}

const here = path.dirname(fileURLToPath(import.meta.url));
const folder = path.join(here, 'film');
await mkdir(folder, { recursive: true });
const plate = path.join(here, 'library/exhibition/motion/muybridge-animal-locomotion-cat.jpg');
const frames = await Promise.all(PICTURES.map((_, index) => cutFrame(plate, index)));
await encode(frames, path.join(folder, `${STEM}.mp4`));
await sharp(frames[POSTER_FRAME - 1])
  .jpeg({ quality: 88 })
  .toFile(path.join(folder, `${STEM}.jpg`));
