// Parses the owner's YAML: uses the valid parts, and reports errors with line numbers.
import { type Document, isAlias, isCollection, isMap, isScalar, isSeq, type Node, parseDocument } from 'yaml';
import { findUnresolvedAlias, listCutTexts, listYamlFaults, type YamlFault } from './yaml-messages';

/** Limits above any hand-written document. */
const MAX_DEPTH = 50;
const MAX_NODES = 50_000;
const MAX_ALIASES = 100;
const MAX_FAULTS = 20;

/** A missing closing quotation mark extends a text over everything after it, so drop its value. */
function dropUnclosed({ contents, errors }: Document.Parsed) {
  if (!isMap(contents) || !errors.some(({ code }) => code === 'MISSING_CHAR')) return;
  for (const pair of contents.items) {
    const { value } = pair;
    const [start, , end] = (isScalar(value) && value.range) || [];
    const isOpen = errors.some(
      ({ code, pos }) =>
        code === 'MISSING_CHAR' && start !== undefined && end !== undefined && start <= pos[0] && pos[0] <= end,
    );
    if (isOpen) pair.value = null;
  }
}

const startOf = (node: unknown) => (node as Partial<Node> | null)?.range?.[0] ?? 0;

/**
 * Rejects documents that are expensive to convert: the library needs unbounded time for keys that are collections, and
 * unbounded memory for nested aliases. Also detects duplicate keys, which the library checks in quadratic time.
 * @returns the faults; `isUsable` is false if the document must not be converted
 */
function checkDocument(root: unknown): { faults: YamlFault[]; isUsable: boolean } {
  const faults: YamlFault[] = [];
  const refuse = (node: unknown, message: string) => ({ faults: [{ at: startOf(node), message }], isUsable: false });
  let aliases = 0;
  let nodes = 0;
  let level = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return refuse(level[0], `it is nested more than ${MAX_DEPTH} deep`);
    const next: unknown[] = [];
    for (const node of level) {
      if (isAlias(node)) aliases += 1;
      if (isSeq(node)) next.push(...node.items);
      if (!isMap(node)) continue;
      const names = new Set<unknown>();
      for (const { key, value } of node.items) {
        if (isCollection(key)) return refuse(key, 'a name is expected before the colon, not a list');
        const name = isScalar(key) ? key.value : key;
        if (names.has(name))
          faults.push({ at: startOf(key), message: `${JSON.stringify(name)} is stated twice; the last one counts` });
        names.add(name);
        if (isAlias(key)) aliases += 1;
        next.push(value);
      }
    }
    nodes += next.length;
    if (nodes > MAX_NODES) return refuse(next[0], `it has more than ${MAX_NODES} values`);
    if (aliases > MAX_ALIASES) return refuse(level[0], `it has more than ${MAX_ALIASES} aliases`);
    level = next;
  }
  return { faults, isUsable: true };
}

/**
 * Whether a text nests far deeper than MAX_DEPTH, judged by its brackets, indentation and list marks alone. The library parses each
 * level in another call, and ends the whole process where the stack is nearly used up.
 */
function isTooDeep(text: string): boolean {
  const indents: number[] = [];
  let brackets = 0;
  for (const line of text.split('\n')) {
    const indent = line.length - line.trimStart().length;
    while (indents.length > 0 && (indents.at(-1) ?? 0) >= indent) indents.pop();
    indents.push(indent);
    const marks = /^\s*((?:[-?:] +)*)/.exec(line)?.[1]?.split(' ').length ?? 0;
    for (const letter of line) {
      if (letter === '{' || letter === '[') brackets += 1;
      else if ((letter === '}' || letter === ']') && brackets > 0) brackets -= 1;
    }
    if (indents.length + marks + brackets > 4 * MAX_DEPTH) return true;
  }
  return false;
}

function parse(text: string): { document: Document.Parsed; faults: YamlFault[]; isUsable: boolean } | null {
  if (isTooDeep(text)) return null;
  try {
    const document = parseDocument(text, { prettyErrors: false, uniqueKeys: false });
    const checked = checkDocument(document.contents);
    const alias = checked.isUsable ? findUnresolvedAlias(document) : null;
    const faults = [...listYamlFaults(document, text), ...checked.faults, ...(alias ? [alias] : [])];
    return { ...checked, document, faults: faults.sort((one, other) => one.at - other.at) };
  } catch (error) {
    // The library's recursion is limited by the stack.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

interface ParsedYaml {
  value: Record<string, unknown>;
  faults: string[];
  /** Suspicions about a valid text, which may have lost a part to a comment. */
  notes: string[];
}

interface YamlSettings {
  /** Number of lines before this text in its file. */
  line?: number;
  /** Names whose values are texts, even if they look like a number: `title: 007`. */
  texts?: readonly string[];
}

/** YAML reads an unquoted 1.10 as the number 1.1, and True as a boolean. */
function keepTexts({ contents }: Document.Parsed, names: readonly string[]) {
  if (!isMap(contents)) return;
  for (const { key, value } of contents.items) {
    const isText = isScalar(key) && names.includes(String(key.value));
    if (!isText || !isScalar(value) || value.type !== 'PLAIN') continue;
    if (typeof value.value === 'number' || typeof value.value === 'boolean') value.value = value.source;
  }
}

export function parseYaml(text: string, { line = 0, texts = [] }: YamlSettings = {}): ParsedYaml {
  const parsed = parse(text);
  if (!parsed) return { value: {}, faults: [`line ${line + 1}: it is nested too deeply`], notes: [] };
  const { document, isUsable } = parsed;
  const toLine = ({ at, message }: YamlFault) => `line ${line + text.slice(0, at).split('\n').length}: ${message}`;
  const faults = parsed.faults.slice(0, MAX_FAULTS).map(toLine);
  if (!isUsable) return { value: {}, faults, notes: [] };
  const notes = listCutTexts(document, text).slice(0, MAX_FAULTS).map(toLine);
  dropUnclosed(document);
  keepTexts(document, texts);
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: 10 });
  } catch {
    if (faults.length === 0) faults.push(`line ${line + 1}: its references (aliases, with * and &) are too many`);
  }
  if (isRecord(value)) return { value, faults, notes };
  if (value !== null && value !== undefined && faults.length === 0)
    faults.push(`line ${line + 1}: names and values are expected, as title: My archive`);
  return { value: {}, faults, notes };
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
