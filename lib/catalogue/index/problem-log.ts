// Logs problems of files while the site runs.
import { toCommand } from '@/lib/config/config';
import { formatProblem, type Problem, sortProblems } from '@/lib/model/problem';

// Limits the log per scan; the full list is in the report.
const MAX_LOGGED_PROBLEMS = 20;

export function createProblemLog() {
  let pending: Problem[] = [];
  return {
    add: (problem: Problem) => void pending.push(problem),
    /** Drops buffered problems that are reported elsewhere. */
    forget() {
      pending = [];
    },
    flush() {
      for (const problem of sortProblems(pending).slice(0, MAX_LOGGED_PROBLEMS))
        console.warn(`Vitrine: ${formatProblem(problem)}`);
      if (pending.length > MAX_LOGGED_PROBLEMS) {
        console.warn(
          `Vitrine: and ${pending.length - MAX_LOGGED_PROBLEMS} problems more; ${toCommand('report')} lists them all.`,
        );
      }
      pending = [];
    },
  };
}
