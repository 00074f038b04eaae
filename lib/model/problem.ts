// Defines the problems of files that could not be used, or only in part.

export type ProblemReason =
  /** A restriction that matches no file: the intended file may be public. */
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

export interface Problem {
  path: string;
  reason: ProblemReason;
  detail: string;
}

export const joinFaults = (faults: string[]) => faults.map((fault) => fault.replace(/[\s\p{Cc}]+/gu, ' ')).join('\n');

/** Formats a problem for a log. The path is quoted, because it may contain line breaks. */
export function formatProblem({ path, detail }: Pick<Problem, 'path' | 'detail'>): string {
  const lines = detail.split('\n').map((line) => line.trim());
  return `${JSON.stringify(path)}:${lines.length === 1 ? ` ${lines[0]}` : lines.map((line) => `\n    ${line}`).join('')}`;
}

const MAX_FAULTS = 5;

export function quoteExample(text: string): string {
  const lines = text.split('\n');
  return lines.length > MAX_FAULTS + 1 ? [...lines.slice(0, MAX_FAULTS + 1), '    …'].join('\n') : text;
}

/** In ascending order of importance: the owner's texts affect many files; unsupported files are the least important. */
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

/** Sorts by importance, otherwise stable. */
export const sortProblems = <Kind extends Pick<Problem, 'reason'>>(problems: Kind[]): Kind[] =>
  [...problems].sort((one, other) => toWeight(other) - toWeight(one));
