// Reads text passages of an item, with their positions, from OCR files or from a PDF.

import path from 'node:path';
import { getFolder } from '@/lib/catalogue/paths';
import { getConfig } from '@/lib/config/config';
import { openTranscription } from '@/lib/library/open-transcription';
import { openPdfLines } from '@/lib/library/pdf-text';
import { withContent } from '@/lib/library/with-content';
import { getPageSize } from '@/lib/model/pages';
import { cropTextBox, type TranscribedWord } from '@/lib/model/transcription';
import type { Item } from '@/lib/model/types';

/** A line, or a word if the file separates them, with its box in the picture. */
export interface Passage extends TranscribedWord {
  language?: string | undefined;
}

function toUnion(boxes: NonNullable<TranscribedWord['box']>[]): TranscribedWord['box'] {
  if (boxes.length === 0) return undefined;
  const left = Math.min(...boxes.map(([x]) => x));
  const top = Math.min(...boxes.map(([, y]) => y));
  const right = Math.max(...boxes.map(([x, , width]) => x + width));
  const bottom = Math.max(...boxes.map(([, y, , height]) => y + height));
  return [left, top, right - left, bottom - top];
}

type Split = 'lines' | 'words';

function* toPassages(lines: TranscribedWord[][], item: Item, split: Split): Generator<TranscribedWord> {
  for (const line of lines) {
    const words = line.map(({ text, ...place }) => {
      const box = cropTextBox({ text, ...place }, item);
      return { text, ...(box && { box }) };
    });
    if (split === 'words') yield* words;
    else if (words.length > 0) {
      const box = toUnion(words.flatMap(({ box: each }) => (each ? [each] : [])));
      yield { text: words.map(({ text }) => text).join(' '), ...(box && { box }) };
    }
  }
}

export async function listPagePassages(item: Item, page: number, split: Split): Promise<Passage[]> {
  const size = item.pages && getPageSize(item.pages, page);
  if (!size || item.type !== 'application/pdf') return [];
  const { library, poppler } = getConfig();
  const file = path.join(/*turbopackIgnore: true*/ library, item.path);
  const read = () => openPdfLines(file, library, { page, ...size }, poppler);
  const lines = await withContent(file, read).catch(() => []);
  return [...toPassages(lines, item, split)];
}

/** @param split falls back to lines where a file does not separate words */
export async function listPassages(item: Item, split: Split): Promise<Passage[]> {
  const { library } = getConfig();
  const passages: Passage[] = [];
  for (const { file, language } of item.transcriptions ?? []) {
    const lines = await openTranscription(
      path.join(/*turbopackIgnore: true*/ library, getFolder(item.path), file),
      library,
    );
    for (const passage of toPassages(lines ?? [], item, split)) passages.push({ ...passage, language });
  }
  return passages;
}
