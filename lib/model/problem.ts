// Why a file of the library could not be used, or not wholly.

/** Why a file is no item. */
export type ProblemReason =
  /** A restriction that meets no file: what it was meant for may be public. */
  | 'leak'
  | 'unsupported'
  | 'unreadable'
  | 'damaged'
  | 'too-large'
  | 'timed-out'
  | 'crashed'
  | 'invalid-text'
  | 'unplayable'
  | 'address-taken'
  | 'dead-link';

/** A file that could not be used, or not wholly, and why, in words for its owner. */
export interface Problem {
  path: string;
  reason: ProblemReason;
  detail: string;
}

/** Faults of one file make one detail, a line each. */
export const toDetail = (faults: string[]) => faults.map((fault) => fault.replace(/[\s\p{Cc}]+/gu, ' ')).join('\n');

/** For a terminal or a log. A name may hold a line break, and quoted it stays one line; further lines stand indented. */
export function toProblemText({ path, detail }: Pick<Problem, 'path' | 'detail'>): string {
  const lines = detail.split('\n').map((line) => line.trim());
  return `${JSON.stringify(path)}:${lines.length === 1 ? ` ${lines[0]}` : lines.map((line) => `\n    ${line}`).join('')}`;
}

// Of one that has many faults, so many are told.
const MOST_FAULTS = 5;

/** The beginning of a text of several lines: what it is about, and the first of its faults. */
export function toExampleText(text: string): string {
  const lines = text.split('\n');
  return lines.length > MOST_FAULTS + 1 ? [...lines.slice(0, MOST_FAULTS + 1), '    …'].join('\n') : text;
}

/** The owner's own texts speak for many files; what is merely no picture comes last. */
const BY_WEIGHT: ProblemReason[] = [
  'unsupported',
  'dead-link',
  'unplayable',
  'damaged',
  'address-taken',
  'invalid-text',
  'leak',
];
const OTHER = BY_WEIGHT.indexOf('unsupported') + 0.5;
const toWeight = ({ reason }: Pick<Problem, 'reason'>) =>
  BY_WEIGHT.includes(reason) ? BY_WEIGHT.indexOf(reason) : OTHER;

/** What matters most first, otherwise in their order. */
export const sortProblems = <Kind extends Pick<Problem, 'reason'>>(problems: Kind[]): Kind[] =>
  [...problems].sort((one, other) => toWeight(other) - toWeight(one));
