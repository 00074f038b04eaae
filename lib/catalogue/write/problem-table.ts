// What of the library could not be used, and why, as the owner is told it.
import { listCells, putRow } from '@/lib/catalogue/short-queries';
import type { Sql } from '@/lib/catalogue/statements';
import type { Problem } from '@/lib/model/problem';

/** @param onProblem told of every problem as it is found */
export function createProblemTable(sql: Sql, onProblem?: (problem: Problem) => void) {
  /** Beside what else is said of the file. */
  function addProblem({ path, reason, detail }: Problem) {
    onProblem?.({ path, reason, detail });
    putRow(sql, 'problems', { path, reason, detail });
  }

  return {
    addProblem,

    putProblem(problem: Problem) {
      // Dead links and leaks come and go with other files.
      sql("DELETE FROM problems WHERE path = ? AND reason NOT IN ('dead-link', 'leak')").run(problem.path);
      addProblem(problem);
    },

    /** @param detail what of the files that a table keeps back may be public; null where nothing may */
    setLeaks(path: string, detail: string | null) {
      const known = sql("SELECT path, reason, detail FROM problems WHERE path = ? AND reason = 'leak'").get<Problem>(
        path,
      );
      if ((known?.detail ?? null) === detail) return;
      sql("DELETE FROM problems WHERE path = ? AND reason = 'leak'").run(path);
      if (detail !== null) addProblem({ path, reason: 'leak', detail });
    },

    hasProblem: (where: string) => sql('SELECT 1 FROM problems WHERE path = ?').get(where) !== undefined,

    /** What is said of a file but for its dead links. */
    getProblem: (where: string) =>
      sql(
        "SELECT path, reason, detail FROM problems WHERE path = ? AND reason NOT IN ('dead-link', 'leak')",
      ).get<Problem>(where),

    removeProblem: (where: string) => sql('DELETE FROM problems WHERE path = ?').run(where),

    listPaths: (reasons: Problem['reason'][]) =>
      reasons.flatMap((reason) => listCells<string>(sql, 'SELECT path FROM problems WHERE reason = ?', reason)),

    /** The files that were refused because another one had their address. */
    listBlocked: () => listCells<string>(sql, "SELECT path FROM problems WHERE reason = 'address-taken'"),
  };
}
