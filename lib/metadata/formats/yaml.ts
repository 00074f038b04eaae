// Reads the owner's YAML: what can be understood is taken, what cannot is named by its line.
import { type Document, isAlias, isCollection, isMap, isScalar, isSeq, type Node, parseDocument } from 'yaml';

/** Beyond these a text is no settings of a person's. */
const MAX_DEPTH = 50;
const MAX_NODES = 50_000;
const MAX_ALIASES = 100;
const MAX_FAULTS = 20;

/** A text whose closing quotation mark is missing runs on over all that follows: it says nothing. */
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

interface Fault {
  /** Characters before it in the text. */
  at: number;
  message: string;
}

const startOf = (node: unknown) => (node as Partial<Node> | null)?.range?.[0] ?? 0;

/**
 * What makes a document dangerous to convert: the library needs time without bound for names that are lists or maps, and memory
 * for aliases of aliases. Also names that stand twice, which it would compare each with each.
 * @returns the faults; `isUsable` is false where none of the document may be converted
 */
function checkDocument(root: unknown): { faults: Fault[]; isUsable: boolean } {
  const faults: Fault[] = [];
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
        if (isCollection(key)) return refuse(key, 'a name is expected, not a list or a map');
        const name = isScalar(key) ? key.value : key;
        if (names.has(name)) faults.push({ at: startOf(key), message: 'Map keys must be unique' });
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

function parse(text: string): { document: Document.Parsed; faults: Fault[]; isUsable: boolean } | null {
  if (isTooDeep(text)) return null;
  try {
    const document = parseDocument(text, { prettyErrors: false, uniqueKeys: false });
    const checked = checkDocument(document.contents);
    const errors = document.errors.map(({ code, message, pos }) => {
      const hint = code === 'BLOCK_AS_IMPLICIT_KEY' ? ' (put quotation marks around a text that holds a colon)' : '';
      const tab = code === 'TAB_AS_INDENT' ? ' (use spaces, not a tab)' : '';
      return { at: pos[0], message: `${message.replace(/[:.]?\s*$/, '')}${hint}${tab}` };
    });
    return { ...checked, document, faults: [...errors, ...checked.faults].sort((one, other) => one.at - other.at) };
  } catch (error) {
    // Its own recursion ends at the stack's limit.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** @param line number of lines that stand before this text in its file */
export function parseYaml(text: string, line = 0): { value: Record<string, unknown>; faults: string[] } {
  const parsed = parse(text);
  if (!parsed) return { value: {}, faults: [`line ${line + 1}: it is nested too deeply`] };
  const { document, isUsable } = parsed;
  const faults = parsed.faults
    .slice(0, MAX_FAULTS)
    .map(({ at, message }) => `line ${line + text.slice(0, at).split('\n').length}: ${message}`);
  if (!isUsable) return { value: {}, faults };
  dropUnclosed(document);
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: 10 });
  } catch (error) {
    faults.push((error as Error).message);
  }
  if (isRecord(value)) return { value, faults };
  if (value !== null && value !== undefined && faults.length === 0) faults.push('names and values are expected');
  return { value: {}, faults };
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
