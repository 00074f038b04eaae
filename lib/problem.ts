// Why a file of the library could not be used, or not wholly.

/** Why a file is no item. */
export type ProblemReason =
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
