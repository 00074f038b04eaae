// Sets values of an owner's YAML, also those of maps in it, and keeps every other byte: comments, order, spaces, line ends.
import { isDeepStrictEqual } from 'node:util';
import { CST, Parser, parseDocument } from 'yaml';
import { parseYaml } from '@/lib/metadata/formats/yaml';
import { decodeForEditing } from './encoded-text';
import { formatYamlPair, formatYamlValue, isMap, type YamlMap, type YamlValue } from './yaml-values';

export type YamlEdits = Readonly<Record<string, YamlValue>>;

type Pair = CST.BlockMap['items'][number];
type Tokens = CST.SourceToken[];

interface PairPlace {
  /** What is before the key: comments, and its indentation. */
  start: string;
  /** Indentation of the map that contains the pair. */
  indent: string;
  eol: string;
}

const BY_HAND = 'edit it in a text editor';

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
function splitPair(pair: Pair, { start: before, eol }: PairPlace): { head: string; tail: string } {
  const start = before + (pair.key ? CST.stringify(pair.key) : '');
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

/** Comments in brackets have no line of their own that could stay. */
function hasInnerComments(value: CST.Token | null | undefined): boolean {
  if (value?.type !== 'flow-collection') return false;
  return value.items.some(
    (item) =>
      [...item.start, ...(item.sep ?? [])].some(({ type }) => type === 'comment') || hasInnerComments(item.value),
  );
}

function setPair(pair: Pair, value: YamlValue, place: PairPlace): string {
  const { head, tail } = splitPair(pair, place);
  if (value === null) {
    // Comments above a value are the owner's; that on its line is about the value.
    const rest = tail.slice(Math.max(0, tail.search(/\r?\n|$/))).replace(/^\r?\n/, '');
    return place.start.replace(/[ \t]+$/, '') + rest;
  }
  if (hasInnerComments(pair.value)) throw new Error(`it has comments between brackets; ${BY_HAND}`);
  const { eol } = place;
  const text = formatYamlValue(value, pair.value, { indent: `${place.indent}  `, eol });
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

/** Values that change, by their keys; null for those that are removed. */
function listChanges(known: YamlMap, wanted: YamlMap): Map<string, YamlValue> {
  const names = Object.keys({ ...known, ...wanted });
  return new Map(
    names.flatMap((name) =>
      isDeepStrictEqual(known[name] ?? null, wanted[name] ?? null) ? [] : [[name, wanted[name] ?? null] as const],
    ),
  );
}

/** Blank lines and comments at the end, which belong to what follows. */
const AFTER_PAIRS = /(?:(?<=\n)[ \t]*(?:#[^\n]*)?\n)*$/;

interface Changed {
  known: YamlMap;
  changes: ReadonlyMap<string, YamlValue>;
  indent: string;
  eol: string;
}

/** The text of a map whose values change. The indentation of its first line is included. */
function editMap(map: CST.BlockMap | null, { known, changes, indent, eol }: Changed): string {
  const left = new Map(changes);
  const texts = (map?.items ?? []).map((pair, at) => {
    // The tokens of the first pair begin after its indentation.
    const start = (at === 0 ? indent : '') + stringify(pair.start);
    const name = getKey(pair) as string;
    const value = left.get(name);
    left.delete(name);
    if (value === undefined) return (at === 0 ? indent : '') + CST.stringify(pair as unknown as CST.Token);
    const before = known[name];
    if (!isMap(before) || !isMap(value) || pair.value?.type !== 'block-map')
      return setPair(pair, value, { start, indent, eol });
    const head = start + (pair.key ? CST.stringify(pair.key) : '') + stringify(pair.sep ?? []);
    return (
      head.replace(/[ \t]+$/, '') +
      editMap(pair.value, {
        known: before,
        changes: listChanges(before, value),
        indent: ' '.repeat(pair.value.indent),
        eol,
      })
    );
  });
  const text = texts.join('');
  const added = [...left].flatMap(([name, value]) =>
    value === null ? [] : `${indent}${formatYamlPair(name, value, { indent: `${indent}  `, eol })}${eol}`,
  );
  if (added.length === 0) return text;
  const isOpen = indent === '' || map?.items.at(-1)?.value?.type === 'block-scalar';
  const [after = ''] = isOpen ? [] : (AFTER_PAIRS.exec(text) ?? []);
  const pairs = text.slice(0, text.length - after.length);
  return pairs + (pairs === '' || pairs.endsWith('\n') ? '' : eol) + added.join('') + after;
}

/** @param eol its line ends; without any, those to be used */
export function editYamlText(text: string, edits: YamlEdits, eol: string): string {
  const { value: known, faults } = parseYaml(text);
  if (faults.length > 0) throw new Error(`${faults[0]}; mend that first in a text editor`);
  const changes = listChanges(known as YamlMap, { ...(known as YamlMap), ...edits });
  if (changes.size === 0) return text;
  const { map, before, after } = findMap([...new Parser().parse(text)]);
  // Comments without a map are above it.
  const above = map || before === '' || before.endsWith('\n') ? before : before + eol;
  const edited = above + editMap(map, { known: known as YamlMap, changes, indent: '', eol }) + after;
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
