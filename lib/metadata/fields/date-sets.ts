// Parses sets of dates: one of (`[1930,1936]`) or all of (`{1930,1936}`), in EDTF level 2 and free text.
import type { ItemDate } from '@/lib/model/types';
import { parseEdtf } from './edtf';

const MAX_DATES = 50;

type Kind = '[]' | '{}';
type Parse = (text: string) => ItemDate | null;

/** Returns a member in EDTF; null for times, sets, and spans with ends of different precision. */
function toMember({ edtf }: ItemDate): string | null {
  if (/[T[{]/.test(edtf)) return null;
  const ends = edtf.split('/').map((end) => end.replace(/[~?%]/g, ''));
  const isUneven = new Set(ends.filter((end) => end !== '' && end !== '..').map((end) => end.length)).size > 1;
  if (ends.length > 1 && (isUneven || edtf.includes('X'))) return null;
  return edtf
    .replace(/^\.\.\//, '..')
    .replace(/\/\.\.$/, '..')
    .replace('/', '..');
}

function toSet(members: (ItemDate | null)[], kind: Kind): ItemDate | null {
  const dates = members.filter((member) => member !== null);
  const texts = dates.map(toMember);
  if (dates.length < members.length || texts.includes(null)) return null;
  // An open start is allowed only first, an open end only last.
  const isMisplaced = texts.some(
    (text, at) => (text?.startsWith('..') && at > 0) || (text?.endsWith('..') && at < texts.length - 1),
  );
  if (isMisplaced) return null;
  const each = [...new Set(texts)];
  if (each.length === 1 && !each[0]?.includes('..')) return dates[0] ?? null;
  return { edtf: `${kind[0]}${each.join(',')}${kind[1]}`, sort: Math.min(...dates.map(({ sort }) => sort)) };
}

const EDTF = /^(?:\[(?<any>[^[\]{}]*)\]|\{(?<all>[^[\]{}]*)\})$/;

/** Parses an EDTF set. Brackets around a single date mark it as supplied by the cataloguer. */
export function parseEdtfSet(text: string): ItemDate | null {
  const { any, all } = EDTF.exec(text)?.groups ?? {};
  const inner = any ?? all;
  if (inner === undefined) return null;
  if (!/,|\.\./.test(inner)) return parseEdtf(inner.trim());
  const parts = inner.split(',').map((part) => part.trim());
  if (parts.length > MAX_DATES) return null;
  const members = parts.map((part) => {
    const span = /^([^.]*)\.\.([^.]*)$/.exec(part);
    return parseEdtf(span ? `${span[1] || '..'}/${span[2] || '..'}` : part);
  });
  return toSet(members, any === undefined ? '{}' : '[]');
}

const BETWEEN = /\s*(?:[;,|&+]| and | or )\s*/;

/** Parses `1930; 1936`, `1921 or 24`, `c. 1843, c. 1855`. @param parse parses one member */
export function parseSet(text: string, parse: Parse): ItemDate | null {
  const parts = text.split(BETWEEN).filter((part) => part !== '');
  if (parts.length < 2 || parts.length > MAX_DATES) return null;
  let year = '';
  const members = parts.map((part) => {
    // "1921 or 24" shares the leading digits.
    const full = /^\d{1,2}$/.test(part) && year ? year.slice(0, 4 - part.length) + part : part;
    year = /\d{4}/.exec(full)?.[0] ?? year;
    const named = / century$/.test(text) && /^\d{1,2}(?:st|nd|rd|th)$/.test(full) ? `${full} century` : full;
    return /\d/.test(named) ? parse(named) : null;
  });
  return toSet(members, / or /.test(text) ? '[]' : '{}');
}
