// Converts `look` of vitrine.yaml to the texts of a form, and changed texts back to values of YAML.
import type { Refusal } from '@/lib/desk/editing-form';
import { isMap, type YamlMap, type YamlValue } from '@/lib/desk/files/yaml-values';
import { formatHexColour, parseHexColour } from '@/lib/model/colour';
import { LOOK_FIELD_NAMES, LOOK_FIELDS, LOOK_LIMIT, type LookField, type LookFieldKind } from '@/lib/model/desk-forms';

/** Null where the file states a value in a way that the form cannot show. */
export type LookTexts = Record<LookField, string | null>;

export type LookFieldFaults = Partial<Record<LookField, Pick<Refusal, 'key' | 'values'>>>;

/** What a text alone means where a map is possible: `accent: "#00529b"`, `logo: site/logo.svg`, `type: noto`. */
const SHORT_FORMS: Partial<Record<string, string>> = {
  accent: 'light',
  paper: 'light',
  logo: 'light',
  type: 'pair',
};

const split = (field: LookField) => field.split('.') as [key: string, inner?: string];

function getStated(look: YamlMap, field: LookField): unknown {
  const [key, inner] = split(field);
  const value = look[key];
  if (inner === undefined || value === undefined || value === null) return value;
  if (isMap(value)) return value[inner];
  if (inner === SHORT_FORMS[key]) return value;
  // Another notation than the documented ones is shown by no field.
  return SHORT_FORMS[key] && typeof value === 'string' ? undefined : {};
}

/** Between the text of a link and its target. */
const COLON = ': ';

function toLinkText(link: unknown): string | null {
  const { text, to, ...others } = (isMap(link) ? link : {}) as YamlMap;
  if (typeof text !== 'string' || typeof to !== 'string' || Object.keys(others).length > 0) return null;
  return /\n/.test(text + to) || to.includes(COLON) ? null : `${text}${COLON}${to}`;
}

const joinLines = (lines: (string | null)[]) => (lines.includes(null) ? null : lines.join('\n'));

const toText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : null);

function toFieldText(kind: LookFieldKind, value: unknown): string | null {
  if (value === undefined || value === null) return '';
  if (kind === 'links') return Array.isArray(value) ? joinLines(value.map(toLinkText)) : null;
  if (kind === 'lines') return Array.isArray(value) ? joinLines(value.map(toText)) : null;
  return kind === 'link' ? toLinkText(value) : toText(value);
}

export const listLookTexts = (look: YamlMap): LookTexts =>
  Object.fromEntries(
    LOOK_FIELD_NAMES.map((field) => [field, toFieldText(LOOK_FIELDS[field], getStated(look, field))]),
  ) as LookTexts;

const listLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

class FieldError extends Error {
  constructor(
    readonly key: Refusal['key'],
    readonly values: Record<string, string | number> = {},
  ) {
    super(key);
  }
}

/** @throws FieldError unless the line is a text, a colon and a target */
function toLink(line: string): YamlMap {
  const at = line.lastIndexOf(COLON);
  if (at < 1) throw new FieldError('deskLook.badLink', { line });
  return { text: line.slice(0, at).trim(), to: line.slice(at + COLON.length).trim() };
}

const EXTENSIONS: Partial<Record<LookFieldKind, { pattern: RegExp; words: string }>> = {
  picture: { pattern: /\.(?:svg|png)$/i, words: '.svg, .png' },
  font: { pattern: /\.woff2$/i, words: '.woff2' },
  css: { pattern: /\.css$/i, words: '.css' },
};

/** @throws FieldError */
function toValue(kind: LookFieldKind, text: string): YamlValue {
  if (text.length > LOOK_LIMIT) throw new FieldError('deskForm.tooLong', { max: LOOK_LIMIT });
  if (text === '') return null;
  const lines = listLines(text);
  if (kind === 'links') return lines.map(toLink);
  if (kind === 'lines') return lines;
  if (kind === 'link') return toLink(lines.join(' '));
  const { pattern, words = '' } = EXTENSIONS[kind] ?? {};
  if (pattern && !pattern.test(text)) throw new FieldError('deskLook.wrongEnding', { endings: words });
  if (kind !== 'colour') return text;
  const colour = parseHexColour(text);
  if (!colour) throw new FieldError('deskLook.notColour');
  return formatHexColour(colour);
}

/** @param value of a key; without entries it is null, so that the key is removed */
function toNotation(key: string, value: YamlMap, before: unknown): YamlValue {
  const entries = Object.entries(value).filter(([, each]) => each !== null && each !== undefined);
  const [only, ...others] = entries;
  if (!only) return null;
  // A colour for light screens alone derives the dark one; written as a map, it leaves dark screens as they are.
  const isShort =
    others.length === 0 && only[0] === SHORT_FORMS[key] && !(isMap(before) && Object.keys(before).length === 1);
  return isShort ? only[1] : Object.fromEntries(entries);
}

/**
 * Sets changed texts in a look, and leaves all else as the file states it.
 * @returns the look, null if nothing is left in it; texts with a fault are left out
 */
export function applyLookTexts(
  look: YamlMap,
  changed: ReadonlyMap<string, string>,
): { look: YamlMap | null; faults: LookFieldFaults } {
  const faults: LookFieldFaults = {};
  const edited: Record<string, YamlValue> = { ...look };
  for (const field of LOOK_FIELD_NAMES) {
    const text = changed.get(field);
    if (text === undefined) continue;
    try {
      const value = toValue(LOOK_FIELDS[field], text.trim());
      const [key, inner] = split(field);
      const present = edited[key] ?? null;
      const short = SHORT_FORMS[key];
      const before: YamlMap = isMap(present) ? present : short && present !== null ? { [short]: present } : {};
      edited[key] = inner === undefined ? value : toNotation(key, { ...before, [inner]: value }, look[key]);
    } catch (error) {
      if (!(error instanceof FieldError)) throw error;
      faults[field] = { key: error.key, values: error.values };
    }
  }
  const entries = Object.entries(edited).filter(([, value]) => value !== null);
  return { look: entries.length > 0 ? Object.fromEntries(entries) : null, faults };
}
