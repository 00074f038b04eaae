// Parses transcriptions: plain text, ALTO and hOCR.
// https://www.loc.gov/standards/alto/v4/alto-4-4.xsd and http://kba.github.io/hocr-spec/1.2/
import { Parser } from 'htmlparser2';
import type { TranscribedWord } from '@/lib/model/transcription';
import { flattenMarkup } from './flat-markup';
import { dropControls } from './plain-text';

export type TranscribedLine = TranscribedWord[];

const MAX_WORDS = 20_000;

type Box = TranscribedWord['box'];

interface Extent {
  x: number;
  y: number;
  width: number;
  height: number;
}

const toFraction = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1e4) / 1e4;

/** Converts a box to fractions of its page; undefined if invalid. */
function toBox(inner: Extent, page: Extent | null): Box {
  if (!page || !(page.width > 0 && page.height > 0 && inner.width > 0 && inner.height > 0)) return undefined;
  const x = toFraction((inner.x - page.x) / page.width);
  const y = toFraction((inner.y - page.y) / page.height);
  const right = toFraction((inner.x - page.x + inner.width) / page.width);
  const bottom = toFraction((inner.y - page.y + inner.height) / page.height);
  return [x, y, toFraction(right - x), toFraction(bottom - y)];
}

class Lines {
  readonly all: TranscribedLine[] = [];
  private words = 0;
  private isLineNew = true;
  private isParagraphNew = false;

  startLine() {
    this.isLineNew = true;
  }

  startParagraph() {
    this.isLineNew = true;
    this.isParagraphNew = this.words > 0;
  }

  add(text: string, box?: Box, page?: Extent | null) {
    const plain = dropControls(text).replaceAll(/\s+/g, ' ').trim();
    if (plain === '' || this.words >= MAX_WORDS) return;
    this.words += 1;
    if (this.isParagraphNew) this.all.push([]);
    if (this.isLineNew) this.all.push([]);
    this.isParagraphNew = false;
    this.isLineNew = false;
    const ratio = box && page ? Number((page.width / page.height).toFixed(4)) : 0;
    this.all.at(-1)?.push({ text: plain, ...(box && { box }), ...(ratio > 0 && { ratio }) });
  }
}

const parsePlain = (text: string): TranscribedLine[] =>
  dropControls(text)
    .replace(/^\uFEFF/, '')
    .split('\n')
    .slice(0, MAX_WORDS)
    .map((line) => (line.trim() === '' ? [] : [{ text: line.trimEnd() }]));

function parseAlto(xml: string): TranscribedLine[] {
  const lines = new Lines();
  let page: Extent | null = null;
  const toExtent = (attributes: Record<string, string>): Extent => ({
    x: Number(attributes.HPOS ?? 0),
    y: Number(attributes.VPOS ?? 0),
    width: Number(attributes.WIDTH),
    height: Number(attributes.HEIGHT),
  });
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const local = name.slice(name.indexOf(':') + 1);
        if (local === 'Page') page = toExtent(attributes);
        else if (local === 'TextBlock') lines.startParagraph();
        else if (local === 'TextLine') lines.startLine();
        // The first part of a hyphenated word contains the whole word.
        else if (local === 'String' && attributes.SUBS_TYPE !== 'HypPart2')
          lines.add(attributes.SUBS_CONTENT ?? attributes.CONTENT ?? '', toBox(toExtent(attributes), page), page);
      },
    },
    { xmlMode: true },
  );
  parser.end(flattenMarkup(xml, true));
  return lines.all;
}

/** Parses the output of `pdftotext -bbox-layout`. @param seen displayed sides; the program reports unrotated ones */
export function parsePdfLayout(html: string, seen: { width: number; height: number }): TranscribedLine[] {
  const lines = new Lines();
  let page: Extent | null = null;
  let word: Extent | null = null;
  let text = '';
  const parser = new Parser({
    onopentag(name, { width, height, xmin = '', ymin = '', xmax = '', ymax = '' }) {
      if (name === 'page') {
        const [across, down] = [Number(width), Number(height)];
        const isTurned = across > down !== seen.width > seen.height;
        page = { x: 0, y: 0, width: isTurned ? down : across, height: isTurned ? across : down };
      } else if (name === 'block') lines.startParagraph();
      else if (name === 'line') lines.startLine();
      else if (name === 'word') {
        const [x, y] = [Number(xmin), Number(ymin)];
        word = { x, y, width: Number(xmax) - x, height: Number(ymax) - y };
        text = '';
      }
    },
    ontext(chunk) {
      if (word) text += chunk;
    },
    onclosetag(name) {
      if (name !== 'word' || !word) return;
      lines.add(text, toBox(word, page));
      word = null;
    },
  });
  parser.end(html);
  return lines.all;
}

const HOCR_LINE = /\b(ocr_line|ocrx_line|ocr_header|ocr_caption|ocr_textfloat)\b/;
const HOCR_BLOCK = /\b(ocr_par|ocr_carea|ocrx_block)\b/;

/** hOCR 1.2, 4.2: `bbox x0 y0 x1 y1` in the title attribute. */
function toHocrExtent(title = ''): Extent | null {
  const [, x0, y0, x1, y1] = /\bbbox\s+(-?\d+)\s+(-?\d+)\s+(-?\d+)\s+(-?\d+)/.exec(title)?.map(Number) ?? [];
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return null;
  return { x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
}

function parseHocr(html: string): TranscribedLine[] {
  const lines = new Lines();
  let page: Extent | null = null;
  /** Open elements; lines and words have boxes and text. */
  const open: { isText: boolean; isWord: boolean; box: Box }[] = [];
  let text = '';
  const flush = () => {
    const inner = open.at(-1);
    if (inner?.isText) lines.add(text, inner.box, page);
    text = '';
  };
  const parser = new Parser({
    onopentag(_, { class: kind = '', title }) {
      flush();
      const extent = toHocrExtent(title);
      const isWord = /\bocrx?_word\b/.test(kind);
      const outer = open.at(-1);
      if (/\bocr_page\b/.test(kind)) page = extent;
      else if (HOCR_BLOCK.test(kind)) lines.startParagraph();
      else if (HOCR_LINE.test(kind)) lines.startLine();
      const isText = isWord || HOCR_LINE.test(kind);
      const box = isText ? extent && toBox(extent, page) : outer?.box;
      open.push({ isText: isText || outer?.isText === true, isWord, box: box ?? undefined });
    },
    ontext(chunk) {
      text += chunk;
    },
    onclosetag() {
      flush();
      open.pop();
    },
  });
  parser.end(flattenMarkup(html, false));
  return lines.all;
}

/** @param name the suffix `.xml` is ALTO, `.hocr` is hOCR, others are plain text @returns null without words */
export function parseTranscription(name: string, content: string): TranscribedLine[] | null {
  const parse = /\.xml$/i.test(name) ? parseAlto : /\.hocr$/i.test(name) ? parseHocr : parsePlain;
  const lines = parse(content);
  while (lines.at(-1)?.length === 0) lines.pop();
  while (lines[0]?.length === 0) lines.shift();
  return lines.length > 0 ? lines : null;
}

export const joinTranscription = (lines: TranscribedLine[]): string =>
  lines
    .map((line) => line.map(({ text }) => text).join(' '))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n');
