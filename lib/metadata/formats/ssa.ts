// Parses SubStation Alpha (.ssa) and its advanced version (.ass): the texts of its dialogue, without styles and drawings.
import type { ParsedCaptions } from '@/lib/model/vtt';
import { gatherCues, type TimedText, toMilliseconds } from './timed-texts';

const STAMP = /^\s*(\d{1,4}):([0-5]?\d):([0-5]?\d)(?:[.:,](\d{1,3}))?\s*$/;

/** The columns of both versions end in these, if a text lacks its line `Format:`. */
const DEFAULT_FORMAT = 'layer,start,end,style,name,marginl,marginr,marginv,effect,text';

function toSeconds(stamp: string | undefined): number | null {
  const [, hours, minutes, seconds, fraction = '0'] = STAMP.exec(stamp ?? '') ?? [];
  if (hours === undefined) return null;
  return toMilliseconds(Number(hours) * 3600 + Number(minutes) * 60 + Number(`${seconds}.${fraction}`));
}

/** Removes what is in braces, and drawings: `{\p1}` begins one, and `{\p0}` ends it. */
function dropOverrides(text: string): string {
  let plain = '';
  let isDrawing = false;
  let from = 0;
  for (let at = text.indexOf('{'); at >= 0; at = text.indexOf('{', from)) {
    const end = text.indexOf('}', at);
    if (end < 0) break;
    if (!isDrawing) plain += text.slice(from, at);
    const mode = text.slice(at, end).match(/\\p\d/g)?.at(-1);
    if (mode) isDrawing = mode !== '\\p0';
    from = end + 1;
  }
  return isDrawing ? plain : plain + text.slice(from);
}

const toText = (text: string) =>
  dropOverrides(text).replaceAll('\\N', '\n').replaceAll('\\n', ' ').replaceAll('\\h', '\u00a0');

/** The text is the last column, and may have commas. */
function splitColumns(line: string, count: number): string[] {
  const cells = line.split(',');
  return [...cells.slice(0, count - 1).map((cell) => cell.trim()), cells.slice(count - 1).join(',')];
}

function* listDialogue(text: string): Generator<TimedText> {
  let columns = DEFAULT_FORMAT.split(',');
  let isEvents = false;
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.startsWith('[')) isEvents = /^\[events\]/i.test(line);
    else if (isEvents && /^format:/i.test(line))
      columns = line.slice(7).toLowerCase().replace(/\s/g, '').split(',', 50);
    else if (isEvents && /^dialogue:/i.test(line)) {
      const cells = splitColumns(line.slice(9), columns.length);
      const get = (...names: string[]) => cells[columns.findIndex((column) => names.includes(column))];
      yield {
        start: toSeconds(get('start')),
        end: toSeconds(get('end')),
        text: toText(cells.at(-1) ?? ''),
        speaker: get('name', 'actor'),
        line: at + 1,
      };
    }
  }
}

export const parseSsa = (text: string): ParsedCaptions => gatherCues(listDialogue(text.replace(/^\uFEFF/, '')));
