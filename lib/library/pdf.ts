// Reads PDFs with poppler's programs: pages, metadata, and pictures of pages.
import { writeFile } from 'node:fs/promises';
import { constants, inflateSync } from 'node:zlib';
import { JPEG, sharp } from '@/lib/clients/sharp';
import { dropMachineTitle } from '@/lib/metadata/fields/machine-title';
import type { FilmFacts } from '@/lib/metadata/formats/film';
import { MAX_XMP_BYTES } from '@/lib/metadata/formats/limits';
import { withReader } from '@/lib/metadata/formats/open-reader';
import { mustBeWhole } from '@/lib/metadata/formats/parts';
import { ReadProblem } from '@/lib/metadata/read-problem';
import { groupPages, MAX_OBJECT_PAGES } from '@/lib/model/pages';
import { omitUndefined } from '@/lib/model/stated';
import type { Pages } from '@/lib/model/types';
import { runPoppler } from './poppler';
import { withContent } from './with-content';
import { writeWhole } from './write-whole';

export interface Pdf {
  pages: Pages;
  facts: FilmFacts;
  xmp: Buffer;
}

/** Longer side of a rendered page, px: about 200 dpi for A4. */
const PAGE_SIDE_PX = 2400;
/** Milliseconds; in total within the limit for one file (VITRINE_READ_SECONDS). */
const TIMES = { info: 5000, packet: 3000, draw: 10_000 };
const MAX_INFO_BYTES = 4_194_304;
const MAX_PICTURE_BYTES = 33_554_432;
/** Bytes at each end of the file that are searched for the reading direction. */
const SEARCHED_BYTES = 1_048_576;

/** Fields of pdfinfo's output by name; the last wins, because a title may contain a line that looks like a field. */
function toLines(text: string): Map<string, string> {
  const lines = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [, name, value] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
    if (name && value) lines.set(name.replace(/\s+/g, ' '), value.trim());
  }
  return lines;
}

function toPixels(points: string, isTurned: boolean): [width: number, height: number] {
  const [, across, down] = /^([\d.e+]+) x ([\d.e+]+)/.exec(points)?.map(Number) ?? [];
  const [x, y] = across && down ? [across, down] : [595, 842];
  const scale = PAGE_SIDE_PX / Math.max(x, y);
  const toSide = (side: number) => Math.max(1, Math.round(side * scale));
  return isTurned ? [toSide(y), toSide(x)] : [toSide(x), toSide(y)];
}

function toPages(lines: Map<string, string>, isRightToLeft: boolean): Pages {
  const count = Math.min(MAX_OBJECT_PAGES, Number(lines.get('Pages')));
  if (!(count > 0)) throw new ReadProblem('damaged', 'it is a PDF document without a page');
  const sides = Array.from({ length: count }, (_, at) => {
    const isTurned = Number(lines.get(`Page ${at + 1} rot`)) % 180 !== 0;
    const [width, height] = toPixels(lines.get(`Page ${at + 1} size`) ?? '', isTurned);
    return { width, height };
  });
  return { ...groupPages(sides), ...(isRightToLeft && { isRightToLeft }) };
}

const toFacts = (lines: Map<string, string>): FilmFacts =>
  omitUndefined({
    title: dropMachineTitle(lines.get('Title')),
    caption: lines.get('Subject'),
    makers: lines.get('Author')?.split(/\s*;\s*/),
    keywords: lines.get('Keywords'),
    // The time zone needs minutes in ISO 8601 and EDTF.
    date: lines.get('CreationDate')?.replace(/([+-]\d\d)$/, '$1:00'),
  });

const STREAM_LIMITS = { count: 100, bytes: 1_048_576 };

/** PDF 32000-1:2008, 12.2, table 150. */
const isTurnedLeft = (text: string) => /\/Direction\s*\/R2L\b/.test(text);

/** Contents of object streams, as far as they can be inflated: PDF 32000-1:2008, 7.5.7. */
function* listObjectTexts(part: Buffer): Generator<string> {
  let at = part.indexOf('/ObjStm');
  for (let count = 0; at >= 0 && count < STREAM_LIMITS.count; count += 1) {
    const start = part.indexOf('stream', at) + 'stream'.length;
    if (start < at) return;
    const begin = part[start] === 0x0d ? start + 2 : start + 1;
    // The part may be cut within a stream.
    const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: STREAM_LIMITS.bytes };
    try {
      yield inflateSync(part.subarray(begin), options).toString('latin1');
    } catch {}
    at = part.indexOf('/ObjStm', begin);
  }
}

/** Whether the document declares it near its beginning or end; the cross-reference table is not parsed. */
function readsRightToLeft(file: string, bytes: number): boolean {
  const parts = withReader(file, (readAt) => [
    Buffer.from(readAt(0, SEARCHED_BYTES)),
    Buffer.from(readAt(Math.max(0, bytes - SEARCHED_BYTES), SEARCHED_BYTES)),
  ]);
  for (const part of parts) {
    if (isTurnedLeft(part.toString('latin1'))) return true;
    for (const text of listObjectTexts(part)) if (isTurnedLeft(text)) return true;
  }
  return false;
}

/** @throws ReadProblem if the file cannot be read, or poppler is missing */
export async function readPdf(
  file: { absolute: string; bytes: number },
  poppler: string,
  faults: string[],
): Promise<Pdf> {
  const { absolute, bytes } = file;
  mustBeWhole(absolute);
  const range = ['-f', '1', '-l', String(MAX_OBJECT_PAGES)];
  const info = await runPoppler(poppler, 'pdfinfo', [...range, '-isodates', '-enc', 'UTF-8', absolute], {
    maxMs: TIMES.info,
    maxBytes: MAX_INFO_BYTES,
  });
  const lines = toLines(info.toString('utf8'));
  const pages = toPages(lines, readsRightToLeft(absolute, bytes));
  const count = Number(lines.get('Pages'));
  if (count > MAX_OBJECT_PAGES) faults.push(`it has ${count} pages: the first ${MAX_OBJECT_PAGES} are shown`);
  const packet = { maxMs: TIMES.packet, maxBytes: MAX_XMP_BYTES };
  // Without an XMP packet, other metadata is used.
  const xmp = await runPoppler(poppler, 'pdfinfo', ['-meta', absolute], packet).catch(() => Buffer.alloc(0));
  return { pages, facts: toFacts(lines), xmp };
}

/** @throws ReadProblem if the page cannot be rendered */
export async function drawPdfPage(
  { absolute, page, width, height }: { absolute: string; page: number; width: number; height: number },
  poppler: string,
): Promise<Buffer> {
  const args = ['-f', String(page), '-l', String(page), '-singlefile', '-cropbox', '-scale-to', String(PAGE_SIDE_PX)];
  const jpeg = ['-jpeg', '-jpegopt', 'quality=90'];
  const bounds = { maxMs: TIMES.draw, maxBytes: MAX_PICTURE_BYTES };
  const drawn = await withContent(absolute, () =>
    runPoppler(poppler, 'pdftoppm', [...args, ...jpeg, absolute], bounds),
  );
  if (drawn.length === 0) throw new ReadProblem('damaged', `its page ${page} cannot be drawn`);
  const picture = sharp(drawn);
  const sides = await picture.metadata();
  if (sides.width === width && sides.height === height) return drawn;
  return picture.resize(width, height, { fit: 'fill' }).jpeg(JPEG).toBuffer();
}

export async function makePdfMaster(
  { absolute, width, height }: { absolute: string; width: number; height: number },
  poppler: string,
  target: string,
): Promise<void> {
  const jpeg = await drawPdfPage({ absolute, page: 1, width, height }, poppler);
  await writeWhole(target, (work) => writeFile(work, jpeg));
}
