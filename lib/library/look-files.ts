// Reads and checks the files of the owner's look: logo, icon, style sheet and typefaces.
import fs from 'node:fs/promises';
import { sharp } from '@/lib/clients/sharp';
import { findCssFault } from '@/lib/metadata/formats/safe-css';
import { sanitizeSvg } from '@/lib/metadata/formats/svg';
import { ReadProblem } from '@/lib/metadata/read-problem';
import type { LookFile, LookUse } from '@/lib/model/look';
import type { FolderEntry } from './folder';

/** With their content in Base64, because it is sent between processes. */
export type ReadLookFile = LookFile & { content: string };

/** A file in the library, or the content of one. */
export type LookSource = Pick<FolderEntry, 'absolute' | 'bytes'> | Buffer;

const MAX_BYTES = { picture: 2_000_000, css: 100_000, font: 400_000 };

const MAX_PICTURE_PIXELS = 20_000_000;

/** Twice the largest size in the header, for fine screens. */
const MAX_LOGO = { width: 1200, height: 200 };

/** Pixels: browser tabs, the home screen of iOS, and the web manifest. */
const ICON_WIDTHS = [32, 180, 192, 512];

const refuse = (why: string): never => {
  throw new ReadProblem('unsupported', `${why}; the look of the site goes without it`);
};

async function readBytes(source: LookSource, max: number): Promise<Buffer> {
  const bytes = Buffer.isBuffer(source) ? source.length : source.bytes;
  if (bytes > max)
    throw new ReadProblem('too-large', `it has ${bytes} bytes; at most ${max} are used for the look of the site`);
  return Buffer.isBuffer(source) ? source : fs.readFile(source.absolute);
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refuse('it is not text in UTF-8');
  }
}

const isPng = (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));

async function encode(name: string, bytes: Buffer, { width, height }: typeof MAX_LOGO): Promise<ReadLookFile> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS })
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true });
  return { name, extension: 'png', width: info.width, height: info.height, content: data.toString('base64') };
}

function checkSquare(width: number, height: number) {
  if (width !== height) refuse(`it has ${width} × ${height} pixels; an icon is square, best with 512 × 512`);
}

async function readPicture(source: LookSource, use: LookUse): Promise<ReadLookFile[]> {
  const bytes = await readBytes(source, MAX_BYTES.picture);
  if (!isPng(bytes)) {
    if (!/<svg[\s>]/i.test(bytes.toString('latin1', 0, 10_000))) refuse('it is neither an SVG nor a PNG file');
    const { svg, width, height } = sanitizeSvg(decode(bytes));
    if (use === 'icon') checkSquare(width, height);
    return [{ name: use, extension: 'svg', width, height, content: Buffer.from(svg).toString('base64') }];
  }
  if (use !== 'icon') return [await encode(use, bytes, MAX_LOGO)];
  const { width, height } = await sharp(bytes).metadata();
  if (width !== height || width < 180)
    refuse(`it has ${width} × ${height} pixels; an icon is square, best with 512 × 512`);
  return Promise.all(ICON_WIDTHS.map((size) => encode(`icon-${size}`, bytes, { width: size, height: size })));
}

/** Browsers check the rest: https://www.w3.org/TR/WOFF2/#woff20Header */
async function readFont(source: LookSource, use: LookUse): Promise<ReadLookFile[]> {
  const bytes = await readBytes(source, MAX_BYTES.font);
  if (bytes.length < 48 || bytes.toString('latin1', 0, 4) !== 'wOF2' || bytes.readUInt32BE(8) !== bytes.length)
    refuse('it is no WOFF2 font');
  return [{ name: use, extension: 'woff2', content: bytes.toString('base64') }];
}

async function readCss(source: LookSource): Promise<ReadLookFile[]> {
  const bytes = await readBytes(source, MAX_BYTES.css);
  const fault = findCssFault(decode(bytes));
  if (fault) refuse(fault);
  return [{ name: 'css', extension: 'css', content: bytes.toString('base64') }];
}

/** @throws ReadProblem if it cannot be used */
export function readLookFile(source: LookSource, use: LookUse): Promise<ReadLookFile[]> {
  if (use === 'css') return readCss(source);
  return use === 'display' || use === 'text' ? readFont(source, use) : readPicture(source, use);
}
