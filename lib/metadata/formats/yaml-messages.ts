// Describes errors of YAML for owners who have never heard of it.
import type { Document, YAMLParseError } from 'yaml';
import { isAlias, isScalar, visit } from 'yaml';

export interface YamlFault {
  /** Offset in the text. */
  at: number;
  message: string;
}

const QUOTE_IT = 'put the text in quotation marks';
const INDENTED =
  'this line, or the one above or below it, is not "name: value"; names of one level begin in the same column, and a space follows the colon';

const SENTENCES: Partial<Record<YAMLParseError['code'], string>> = {
  BLOCK_AS_IMPLICIT_KEY:
    'put quotation marks around a text that holds a colon and a space, as in title: "Boats: a history"',
  MULTILINE_IMPLICIT_KEY: INDENTED,
  BAD_INDENT: INDENTED,
  TAB_AS_INDENT: 'the line is indented with a tab; use spaces',
  MULTIPLE_DOCS: 'only what is above this line of --- is read; delete the line',
  BAD_DQ_ESCAPE:
    'a backslash in a text in quotation marks is written twice (\\\\), or the text in single quotation marks',
  TAG_RESOLVE_FAILED: `a text must not begin with an exclamation mark; ${QUOTE_IT}`,
  BAD_DIRECTIVE: `a line must not begin with %; ${QUOTE_IT}`,
  BAD_ALIAS: `a text must not begin with & or *; ${QUOTE_IT}`,
  BLOCK_IN_FLOW: 'entries in brackets are separated by commas, and are in brackets themselves if they are lists',
  KEY_OVER_1024_CHARS: 'a name has at most 1,024 characters; is a colon missing, or a quotation mark?',
};

const DEFAULT = `this line is not understood; if it holds signs such as [ { * & # : or quotation marks, ${QUOTE_IT}`;

/** Describes an error that YAML's library distinguishes only by its message. */
function toSpecific({ message, code, pos: [at] }: YAMLParseError, text: string): string | undefined {
  const [, bracket] = /end with a (.)$/.exec(message) ?? [];
  if (bracket) return `the closing bracket ${bracket} is missing`;
  if (/^Missing , /.test(message)) return 'a comma is missing between entries in brackets';
  if (/^Missing space after/.test(message)) return 'a space is missing after the colon';
  if (/directives-end/.test(message)) return SENTENCES.BAD_DIRECTIVE;
  if (code === 'BAD_SCALAR_START') return `a text must not begin with ${text[at] ?? ''}; ${QUOTE_IT}`;
  if (/block-seq-ind on same line/.test(message))
    return 'a list begins on the line below its name, each entry after a hyphen and a space';
  if (/^A block sequence|sequence item|^Sequence item/i.test(message))
    return 'the entries of a list begin in the same column, each with a hyphen and a space';
  if (/^Implicit map keys need to be followed/.test(message))
    return `${JSON.stringify(/^[^\r\n]{0,40}/.exec(text.slice(at))?.[0].trim())} is no "name: value"; a colon and a space follow the name`;
  if (/-map-end|-seq-end/.test(message)) return `the bracket ${text[at] ?? ''} has no beginning`;
  if (/at node end/.test(message))
    return `nothing may follow the closing quotation mark or bracket; is there one inside the text? ${QUOTE_IT.replace('quotation', 'other quotation')}`;
  if (/^Block scalar header/.test(message)) return 'a text after | or > begins on the next line';
  return undefined;
}

/** The beginning of the text whose closing quotation mark is missing, which the library reports at the end. */
function findOpening(document: Document.Parsed, [end]: [number, number]): number {
  let start = end;
  visit(document, {
    Scalar(_, { type, range }) {
      if (type?.startsWith('QUOTE') && range && range[0] <= end && end <= range[1]) start = range[0];
    },
  });
  return start;
}

/** @returns at most one fault per line, because one mistake often causes several errors */
export function listYamlFaults(document: Document.Parsed, text: string): YamlFault[] {
  const faults = new Map<number, YamlFault>();
  const isIndentation = document.errors.some(({ code }) => code === 'MULTILINE_IMPLICIT_KEY');
  for (const error of document.errors) {
    // Wrong indentation also looks like a text with a colon.
    if (isIndentation && error.code === 'BLOCK_AS_IMPLICIT_KEY' && /^Nested/.test(error.message)) continue;
    const isUnclosed = /^Missing closing/.test(error.message);
    const at = isUnclosed ? findOpening(document, error.pos) : error.pos[0];
    const line = text.lastIndexOf('\n', at - 1);
    const message = isUnclosed
      ? 'the text that begins here with a quotation mark has no closing one'
      : (toSpecific(error, text) ?? SENTENCES[error.code] ?? DEFAULT);
    if (!faults.has(line)) faults.set(line, { at, message });
  }
  return [...faults.values()];
}

/**
 * Lists texts that lose a part to signs with a meaning in YAML: `title: Club #1` begins a comment, `title: &Co` names a
 * value, `title: !important` states its type. A comment such as `# note` is left alone.
 */
export function listCutTexts(document: Document.Parsed, text: string): YamlFault[] {
  const faults: YamlFault[] = [];
  const used = new Set<string>();
  visit(document, { Alias: (_, { source }) => void used.add(source) });
  visit(document, {
    Scalar(_, { type, range, anchor, tag }) {
      if (type !== 'PLAIN' || !range) return;
      const at = range[0];
      const [cut] = /^[ \t]*#(?=[\p{L}\p{N}]| ?\d)[^\r\n]*/u.exec(text.slice(range[1], range[2])) ?? [];
      const whole = `${text.slice(at, range[1])}${cut}`.trim();
      if (cut !== undefined)
        faults.push({
          at,
          message: `${JSON.stringify(cut.trim())} is not read, because # begins a comment; if it is part of the text, write ${JSON.stringify(whole)} with its quotation marks`,
        });
      const lost = tag ?? (anchor !== undefined && !used.has(anchor) ? `&${anchor}` : undefined);
      if (lost !== undefined)
        faults.push({ at, message: `${JSON.stringify(lost)} is not read as text; if it is text, ${QUOTE_IT}` });
    },
  });
  return faults;
}

/** A text such as *note* that YAML takes for a reference to another value. */
export function findUnresolvedAlias(document: Document.Parsed): YamlFault | null {
  const anchors = new Set<string>();
  let fault: YamlFault | null = null;
  visit(document, (_, node) => {
    if (isAlias(node)) {
      if (!anchors.has(node.source))
        fault ??= {
          at: node.range?.[0] ?? 0,
          message: `a text must not begin with an asterisk (*${node.source}); ${QUOTE_IT}`,
        };
    } else if ((isScalar(node) || (node && typeof node === 'object')) && 'anchor' in node && node.anchor)
      anchors.add(String(node.anchor));
  });
  return fault;
}
