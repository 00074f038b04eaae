// Writes values of YAML: lists and maps in the notation that they had, new ones on one line if they are short.
import { CST, parseDocument } from 'yaml';

export interface YamlMap {
  readonly [name: string]: YamlValue;
}

/** Null removes the key. */
export type YamlValue = string | number | boolean | readonly YamlValue[] | YamlMap | null;

type Token = CST.Token | null | undefined;

/** Longer lists have one entry on each line. */
const MAX_FLOW_ENTRIES = 8;
const MAX_FLOW_LENGTH = 80;

/** Indentation of what is below a key of the file itself. */
const TOP = '  ';

/** Words that programs for YAML 1.1 read as a boolean or as nothing. */
const RESERVED = /^(?:true|false|yes|no|on|off|y|n|null)$/i;
const PLAIN = /^\p{L}(?:[\p{L}\p{M}\p{N} ./()'_-]*[\p{L}\p{M}\p{N}./)'_-])?$/u;
const URL = /^https?:\/\/[\w./~%?=&+-]+$/;

const isPlain = (text: string) => (PLAIN.test(text) && !RESERVED.test(text)) || URL.test(text);

export const isMap = (value: unknown): value is YamlMap =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isCollection = (value: YamlValue) => typeof value === 'object' && value !== null;

const toScalar = (value: string | number | boolean | null): string =>
  typeof value !== 'string' || isPlain(value)
    ? String(value)
    : // A superset of JSON; line separators of Unicode are escaped as well, because YAML 1.1 ends lines there.
      JSON.stringify(value).replace(/[\u0085\u2028\u2029\u007f-\u009f\ufeff]/g, (letter) => {
        return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
      });

function toFlow(value: YamlValue): string {
  if (Array.isArray(value)) return `[${value.map(toFlow).join(', ')}]`;
  if (!isMap(value)) return toScalar(value as string | number | boolean | null);
  return `{ ${Object.entries(value)
    .map(([name, inner]) => `${toScalar(name)}: ${toFlow(inner)}`)
    .join(', ')} }`;
}

/** Without collections in it, so that one line can be read at a glance. */
const isFlat = (value: readonly YamlValue[] | YamlMap) => !Object.values(value).some(isCollection);

function isShort(value: readonly YamlValue[] | YamlMap): boolean {
  return isFlat(value) && Object.keys(value).length <= MAX_FLOW_ENTRIES && toFlow(value).length <= MAX_FLOW_LENGTH;
}

/** The lines of a list's entries, with their comments, as if the list were not indented. */
function listWritten(value: Token): Map<string, string[]> {
  const written = new Map<string, string[]>();
  if (value?.type !== 'block-seq') return written;
  const indent = new RegExp(`^ {0,${value.indent}}`);
  for (const item of value.items) {
    const text = CST.stringify(item as unknown as CST.Token);
    const lines = text.split(/\r?\n/).flatMap((line) => (line.trim() === '' ? [] : line.replace(indent, '').trimEnd()));
    const [entry] = (parseDocument(lines.join('\n')).toJS() ?? []) as unknown[];
    written.set(JSON.stringify(entry), lines);
  }
  return written;
}

interface Place {
  /** Indentation of the collection's own lines. */
  indent: string;
  eol: string;
}

function toBlockList(values: readonly YamlValue[], before: Token, { indent, eol }: Place): string {
  const written = listWritten(before);
  const lines = values.flatMap((entry) => written.get(JSON.stringify(entry)) ?? `- ${toFlow(entry)}`);
  return lines.map((line) => `${eol}${indent}${line}`).join('');
}

/**
 * @param before the present value, whose notation is taken
 * @param place of a collection below the key
 * @returns the text after the colon: on the same line, or on lines of its own
 */
export function formatYamlValue(value: Exclude<YamlValue, null>, before: Token, place: Place): string {
  if (!isCollection(value)) return ` ${toScalar(value as string | number | boolean)}`;
  const collection = value as readonly YamlValue[] | YamlMap;
  const isBlock = before?.type === 'block-seq' || before?.type === 'block-map';
  // Others will be added to a map of settings, so that a new one has lines of its own.
  const isSettings = isMap(collection) && place.indent === TOP && before?.type !== 'flow-collection';
  if (!isBlock && !isSettings && isShort(collection)) return ` ${toFlow(collection)}`;
  if (Array.isArray(collection)) return toBlockList(collection, before, place);
  const inner = { ...place, indent: `${place.indent}  ` };
  return Object.entries(collection as YamlMap)
    .map(([name, each]) => `${place.eol}${place.indent}${formatYamlPair(name, each ?? '', inner)}`)
    .join('');
}

/** A key that is new, with its value. */
export const formatYamlPair = (name: string, value: Exclude<YamlValue, null>, place: Place): string =>
  `${toScalar(name)}:${formatYamlValue(value, null, place)}`;
