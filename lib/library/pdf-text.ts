// Reads the text layer of a PDF with pdftotext: all text by page, or the words of one page with positions.
import { dropControls } from '@/lib/metadata/formats/plain-text';
import { parsePdfLayout, type TranscribedLine } from '@/lib/metadata/formats/transcription';
import { ReadProblem } from '@/lib/metadata/read-problem';
import { MAX_OBJECT_PAGES } from '@/lib/model/pages';
import type { Metadata } from '@/lib/model/types';
import { openFile } from './open-file';
import { runPoppler } from './poppler';

/** Limit of stored characters, about fifty dense pages, because lists of items carry them. */
const MAX_TEXT_LENGTH = 100_000;
const MAX_OUTPUT_BYTES = 16_777_216;
const TIMES = { all: 8000, page: 5000 };

export async function readPdfText(
  absolute: string,
  poppler: string,
  faults: string[],
): Promise<Pick<Metadata, 'written'>> {
  const args = ['-f', '1', '-l', String(MAX_OBJECT_PAGES), '-enc', 'UTF-8', absolute, '-'];
  let text: string;
  try {
    text = (await runPoppler(poppler, 'pdftotext', args, { maxMs: TIMES.all, maxBytes: MAX_OUTPUT_BYTES })).toString(
      'utf8',
    );
  } catch (error) {
    // Also reached if the document forbids text extraction.
    if (error instanceof ReadProblem) faults.push(`its text is not searched: ${error.message}`);
    return {};
  }
  const written: NonNullable<Metadata['written']> = [];
  let left = MAX_TEXT_LENGTH;
  // RFC 678: a form feed ends each page.
  for (const [at, page] of text.split('\f').entries()) {
    const said = dropControls(page).trim();
    if (said === '') continue;
    if (said.length > left) {
      faults.push(`it is long: what stands behind its page ${at} is read and shown, and not searched`);
      break;
    }
    left -= said.length;
    written.push([at + 1, said]);
  }
  return written.length > 0 ? { written } : {};
}

interface Sheet {
  page: number;
  /** As displayed, in any unit. */
  width: number;
  height: number;
}

/** @param file in a folder of `root` */
export async function openPdfLines(
  file: string,
  root: string,
  sheet: Sheet,
  poppler: string,
): Promise<TranscribedLine[]> {
  const handle = await openFile(file, root);
  if (!handle) return [];
  await handle.close();
  const range = ['-f', String(sheet.page), '-l', String(sheet.page)];
  const args = [...range, '-enc', 'UTF-8', '-cropbox', '-bbox-layout', file, '-'];
  const bounds = { maxMs: TIMES.page, maxBytes: MAX_OUTPUT_BYTES };
  const html = await runPoppler(poppler, 'pdftotext', args, bounds).catch(() => null);
  return html ? parsePdfLayout(html.toString('utf8'), sheet) : [];
}
