// Tells the log of a running site what cannot be used, as it is found.
import { type Problem, sortProblems, toProblemText } from '@/lib/model/problem';

// A log that nobody reads to the end helps nobody.
const MOST_LOGGED = 20;

/** Keeps what is found until it is told, at once and in order. */
export function createProblemLog() {
  let pending: Problem[] = [];
  return {
    add: (problem: Problem) => void pending.push(problem),
    /** They are told in another way. */
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
