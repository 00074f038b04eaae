// Defines the error for a file that cannot become an item.
import type { ProblemReason } from '@/lib/model/problem';

export class ReadProblem extends Error {
  readonly reason: ProblemReason;
  /** Whether the machine, not the file, is the cause. */
  readonly isPassing: boolean;

  constructor(reason: ProblemReason, detail: string, passing?: 'passing') {
    super(detail);
    this.name = 'ReadProblem';
    this.reason = reason;
    this.isPassing = passing !== undefined;
  }
}
