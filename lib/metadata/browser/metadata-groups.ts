// Formats exifr's tags as groups of rows, with values as text of limited length.
import type { Tags } from '@/lib/clients/browser/exifr';
import { formatExposure } from '@/lib/model/format';
import { listXmpRows } from './xmp-rows';

type MetadataRow = [name: string, value: string];

export interface MetadataGroup {
  name: string;
  rows: MetadataRow[];
  more: number;
}

const PARTS: [name: string, parts: string[]][] = [
  ['EXIF', ['ifd0', 'exif', 'interop']],
  ['GPS', ['gps']],
  ['IPTC', ['iptc']],
  ['XMP', []],
  ['ICC', ['icc']],
  ['JFIF', ['jfif']],
  ['PNG', ['ihdr']],
];

const MAX_ROWS = 300;
const MAX_TEXT_LENGTH = 2000;
const MAX_NUMBERS = 16;

const toTitle = (name: string) =>
  /^\d+$/.test(name)
    ? `Tag 0x${Number(name).toString(16)}`
    : name
        .replace(/([a-z\d])([A-Z])/g, '$1 $2')
        .replace(/^(latitude|longitude)$/, (word) => word[0]?.toUpperCase() + word.slice(1));

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const toPlain = (text: string) => text.replace(/[\u0000-\u0008\u000b-\u001f\u007f]+ */g, ' ').trim();

const toBounded = (text: string) => (text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)} …` : text);

function toBytesText(bytes: Uint8Array, name: string): string {
  // Windows XP tags are UTF-16; a comment starts with its character set in eight bytes.
  if (name.startsWith('XP')) return toPlain(new TextDecoder('utf-16le').decode(bytes));
  if (name === 'userComment' || name === 'UserComment') return toPlain(new TextDecoder().decode(bytes.subarray(8)));
  if (
    bytes.length > 0 &&
    bytes.every((byte) => byte === 0 || (byte > 31 && byte < 127)) &&
    bytes.some((byte) => byte > 0)
  )
    return toPlain(new TextDecoder().decode(bytes));
  return bytes.length <= MAX_NUMBERS ? bytes.join(' ') : `${bytes.length} bytes`;
}

function toNumberText(value: number, name: string): string {
  if (name === 'ExposureTime') return formatExposure(value);
  return String(Number.isInteger(value) ? value : Number(value.toPrecision(7)));
}

function toListText(values: ArrayLike<unknown>, name: string): string {
  const shown = Array.from({ length: Math.min(values.length, 200) }, (_each, at) => toText(values[at], name));
  const isNumbers = typeof values[0] === 'number';
  if (isNumbers && values.length > MAX_NUMBERS) return `${values.length} numbers`;
  return shown.filter(Boolean).join(isNumbers ? ' ' : '; ') + (values.length > shown.length ? ' …' : '');
}

function toText(value: unknown, name: string): string {
  if (typeof value === 'string') return toPlain(value);
  if (typeof value === 'number') return Number.isFinite(value) ? toNumberText(value, name) : '';
  if (value instanceof Uint8Array) return toBytesText(value, name);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString();
  if (Array.isArray(value) || ArrayBuffer.isView(value)) return toListText(value as unknown as unknown[], name);
  return typeof value === 'boolean' || typeof value === 'bigint' ? String(value) : '';
}

function* toRows(part: unknown): Generator<MetadataRow> {
  if (typeof part !== 'object' || part === null) return;
  for (const [name, value] of Object.entries(part)) {
    const text = toBounded(toText(value, name));
    if (text) yield [toTitle(name), text];
  }
}

export function groupTags(tags: Tags): MetadataGroup[] {
  return PARTS.map(([name, parts]) => {
    const rows =
      name === 'XMP' && typeof tags.xmp === 'string'
        ? listXmpRows(tags.xmp)
        : parts.flatMap((part) => [...toRows(tags[part])]);
    return { name, rows: rows.slice(0, MAX_ROWS), more: Math.max(0, rows.length - MAX_ROWS) };
  }).filter(({ rows }) => rows.length > 0);
}
