// The error that says why a file cannot become an item, in words for its owner.
import type { ProblemReason } from '@/lib/model/problem';

/** An expected failure: the reason is for machines, the message for the owner. */
export class ReadProblem extends Error {
  readonly reason: ProblemReason;

  constructor(reason: ProblemReason, detail: string) {
    super(detail);
    this.name = 'ReadProblem';
    this.reason = reason;
  }
}
