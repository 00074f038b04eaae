// Sets top-level values of an owner's YAML, and keeps every other byte: comments, order, spaces, line ends.
import { isDeepStrictEqual } from 'node:util';
import { CST, Parser, parseDocument } from 'yaml';
import { parseYaml } from '@/lib/metadata/formats/yaml';
import { decodeForEditing } from './encoded-text';

/** Null removes the key. */
export type YamlValue = string | number | boolean | readonly string[] | null;

export type YamlEdits = Readonly<Record<string, YamlValue>>;

type Pair = CST.BlockMap['items'][number];
type Tokens = CST.SourceToken[];

/** Longer lists have one entry on each line. */
const MAX_FLOW_ENTRIES = 8;
const MAX_FLOW_LENGTH = 80;

const BY_HAND = 'edit it in a text editor';

/** Words that programs for YAML 1.1 read as a boolean or as nothing. */
const RESERVED = /^(?:true|false|yes|no|on|off|y|n|null)$/i;
const PLAIN = /^\p{L}(?:[\p{L}\p{M}\p{N} ./()'_-]*[\p{L}\p{M}\p{N}./)'_-])?$/u;
const URL = /^https?:\/\/[\w./~%?=&+-]+$/;

const isPlain = (text: string) => (PLAIN.test(text) && !RESERVED.test(text)) || URL.test(text);

const toScalar = (value: string | number | boolean): string =>
  typeof value !== 'string' || isPlain(value)
    ? String(value)
    : // A superset of JSON; line separators of Unicode are escaped as well, because YAML 1.1 ends lines there.
      JSON.stringify(value).replace(/[\u0085\u2028\u2029\u007f-\u009f\ufeff]/g, (letter) => {
        return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
      });

const toFlow = (values: readonly string[]) => `[${values.map(toScalar).join(', ')}]`;

/** An entry on one line, below lines of comments. */
const ENTRY = /^(?:\s*#[^\n]*\n)*\s*-[^\n]*\n?$/;

/** The lines of a list's entries, with their comments. */
function listWritten(value: CST.Token | null | undefined): Map<unknown, string[]> {
  const written = new Map<unknown, string[]>();
  if (value?.type !== 'block-seq') return written;
  for (const item of value.items) {
    const text = CST.stringify(item as unknown as CST.Token);
    if (!ENTRY.test(text)) continue;
    const [entry] = parseDocument(text).toJS() as unknown[];
    written.set(
      entry,
      text.split('\n').flatMap((line) => line.trim() || []),
    );
  }
  return written;
}

function toValue(value: Exclude<YamlValue, null>, before: CST.Token | null | undefined, eol: string): string {
  if (!Array.isArray(value)) return ` ${toScalar(value as string | number | boolean)}`;
  const flow = toFlow(value);
  const wasBlock = before?.type === 'block-seq';
  if (!wasBlock && value.length <= MAX_FLOW_ENTRIES && flow.length <= MAX_FLOW_LENGTH) return ` ${flow}`;
  const written = listWritten(before);
  const lines = value.flatMap((entry) => written.get(entry) ?? `- ${toScalar(entry)}`);
  return lines.map((line) => `${eol}  ${line}`).join('');
}

const isBreak = ({ type }: CST.SourceToken) => type === 'newline';

/** Tokens after a value: a comment on its line, and what follows. */
function getEnd(value: CST.Token | null | undefined): Tokens {
  if (!value) return [];
  if (value.type === 'block-scalar') return [];
  if (value.type === 'block-map' || value.type === 'block-seq') {
    const last = value.items.at(-1);
    return last ? getEnd(last.value ?? ('key' in last ? last.key : null)) : [];
  }
  const end = 'end' in value && value.end ? value.end : [];
  // The end of a list in brackets begins with the closing bracket.
  return value.type === 'flow-collection' ? end.slice(1) : end;
}

const stringify = (tokens: Tokens) => tokens.map(({ source }) => source).join('');

/** Splits the text of a pair into its key with a colon, its value, and what follows the value. */
function splitPair(pair: Pair, eol: string): { head: string; tail: string } {
  const start = stringify(pair.start) + (pair.key ? CST.stringify(pair.key) : '');
  const separators = pair.sep ?? [];
  const colon = separators.findIndex(({ type }) => type === 'map-value-ind');
  const beside = separators.slice(colon + 1);
  // A comment after the colon of a list or a block stays on the line of the key.
  const comment = beside.find(({ type }, at) => type === 'comment' && !beside.slice(0, at).some(isBreak));
  const head = start + stringify(separators.slice(0, colon + 1));
  if (pair.value?.type === 'block-scalar' || !pair.value) {
    const rest = pair.value ? '' : stringify(beside);
    return { head, tail: pair.value ? eol : rest };
  }
  const end = getEnd(pair.value);
  return { head, tail: `${comment ? ` ${comment.source}` : ''}${stringify(end)}` };
}

function setPair(pair: Pair, value: YamlValue, eol: string): string {
  const { head, tail } = splitPair(pair, eol);
  if (value === null) {
    // Comments above a value are the owner's; that on its line is about the value.
    const rest = tail.slice(Math.max(0, tail.search(/\r?\n|$/))).replace(/^\r?\n/, '');
    return stringify(pair.start) + rest;
  }
  const text = toValue(value, pair.value, eol);
  const isBlock = text.startsWith(eol);
  const [, comment = '', after = tail] = /^([ \t]*#[^\r\n]*)([\s\S]*)$/.exec(tail) ?? [];
  return isBlock ? `${head}${comment}${text}${after}` : `${head}${text}${comment}${after}`;
}

const getKey = ({ key }: Pair) => (key && CST.isScalar(key) ? CST.resolveAsScalar(key)?.value : undefined);

/** @returns the only map of the text, and the text before and after it; null if it has no value yet */
function findMap(tokens: CST.Token[]): { map: CST.BlockMap | null; before: string; after: string } {
  const documents = tokens.filter(({ type }) => type === 'document') as CST.Document[];
  if (documents.length > 1) throw new Error(`it has several documents; ${BY_HAND}`);
  const [document] = documents;
  const at = document ? tokens.indexOf(document) : tokens.length;
  const before = tokens.slice(0, at).map(CST.stringify).join('');
  const after = tokens
    .slice(at + 1)
    .map(CST.stringify)
    .join('');
  if (!document?.value) return { map: null, before: before + (document ? CST.stringify(document) : ''), after };
  const { value, start, end = [] } = document;
  if (value.type !== 'block-map') throw new Error(`its values are not one on each line; ${BY_HAND}`);
  return { map: value, before: before + stringify(start), after: stringify(end) + after };
}

/** @param eol its line ends; without any, those to be used */
export function editYamlText(text: string, edits: YamlEdits, eol: string): string {
  const { value: known, faults } = parseYaml(text);
  if (faults.length > 0) throw new Error(`${faults[0]}; mend that first in a text editor`);
  const wanted = Object.entries(edits).filter(([name, value]) => !isDeepStrictEqual(known[name] ?? null, value));
  if (wanted.length === 0) return text;
  const { map, before, after } = findMap([...new Parser().parse(text)]);
  const left = new Map(wanted);
  const pairs = (map?.items ?? []).map((pair) => {
    const name = getKey(pair) as string;
    const value = left.get(name);
    left.delete(name);
    return value === undefined ? CST.stringify(pair as unknown as CST.Token) : setPair(pair, value, eol);
  });
  let edited = before + pairs.join('');
  for (const [name, value] of left) {
    if (value === null) continue;
    if (edited !== '' && !/\n$/.test(edited)) edited += eol;
    edited += `${name}:${toValue(value, null, eol)}${eol}`;
  }
  edited += after;
  mustSay(edited, known, edits);
  return edited;
}

/** @throws Error unless the text has the new values and all others as before */
function mustSay(text: string, known: Record<string, unknown>, edits: YamlEdits) {
  const expected: Record<string, unknown> = { ...known, ...edits };
  for (const [name, value] of Object.entries(edits)) if (value === null) delete expected[name];
  const document = parseDocument(text);
  const said = document.errors.length === 0 ? (document.toJS() ?? {}) : undefined;
  if (!isDeepStrictEqual(said, expected))
    throw new Error(`its notation is one that the desk cannot change; ${BY_HAND}`);
}

/** @param bytes null if there is no file @throws Error if it cannot be edited; the message follows its name */
export function readYaml(bytes: Buffer | null): Record<string, unknown> {
  const { value, faults } = parseYaml(decodeForEditing(bytes ?? Buffer.alloc(0)).text);
  if (faults.length > 0) throw new Error(`${faults[0]}; mend that first in a text editor`);
  return value;
}

export const detectLineEnd = (text: string) => (/\r?\n/.exec(text)?.[0] === '\r\n' ? '\r\n' : '\n');

/**
 * @param bytes null creates the file
 * @throws Error if the file cannot be changed as wished; the message follows its name
 */
export function editYaml(bytes: Buffer | null, edits: YamlEdits): Buffer {
  const { text, encoding, listUnwritable, encode } = decodeForEditing(bytes ?? Buffer.alloc(0));
  const edited = editYamlText(text, edits, detectLineEnd(text));
  const [unwritable] = listUnwritable(edited);
  if (unwritable !== undefined)
    throw new Error(`its encoding, ${encoding}, has no "${unwritable}"; save the file as UTF-8, then edit it here`);
  return encode(edited);
}
