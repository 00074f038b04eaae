// Logs problems of files while the site runs.
import { type Problem, sortProblems, toProblemText } from '@/lib/model/problem';

// Limits the log per scan; the full list is in the report.
const MOST_LOGGED = 20;

export function createProblemLog() {
  let pending: Problem[] = [];
  return {
    add: (problem: Problem) => void pending.push(problem),
    /** Drops buffered problems that are reported elsewhere. */
    forget() {
      pending = [];
    },
    flush() {
      for (const problem of sortProblems(pending).slice(0, MOST_LOGGED))
        console.warn(`Vitrine: ${toProblemText(problem)}`);
      if (pending.length > MOST_LOGGED) {
        console.warn(`Vitrine: and ${pending.length - MOST_LOGGED} problems more; npm run report lists them all.`);
      }
      pending = [];
    },
  };
}
