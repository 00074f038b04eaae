// The error that says why a file cannot become an item, in words for its owner.
import type { ProblemReason } from '@/lib/model/problem';

/** An expected failure: the reason is for machines, the message for the owner. */
export class ReadProblem extends Error {
  readonly reason: ProblemReason;
  /** Whether it is the machine's fault and not the file's. */
  readonly isPassing: boolean;

  constructor(reason: ProblemReason, detail: string, passing?: 'passing') {
    super(detail);
    this.name = 'ReadProblem';
    this.reason = reason;
    this.isPassing = passing !== undefined;
  }
}
