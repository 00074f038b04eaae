// Stores problems of library files, as shown to the owner.
import { listCells, putRow } from '@/lib/catalogue/short-queries';
import type { Sql } from '@/lib/catalogue/statements';
import type { Problem } from '@/lib/model/problem';

export function createProblemTable(sql: Sql, onProblem?: (problem: Problem) => void) {
  function addProblem({ path, reason, detail }: Problem) {
    onProblem?.({ path, reason, detail });
    putRow(sql, 'problems', { path, reason, detail });
  }

  return {
    addProblem,

    putProblem(problem: Problem) {
      // Dead links and leaks depend on other files.
      sql("DELETE FROM problems WHERE path = ? AND reason NOT IN ('dead-link', 'leak')").run(problem.path);
      addProblem(problem);
    },

    /** @param detail withheld files that may be public; null if there are none */
    setLeaks(path: string, detail: string | null) {
      const known = sql("SELECT path, reason, detail FROM problems WHERE path = ? AND reason = 'leak'").get<Problem>(
        path,
      );
      if ((known?.detail ?? null) === detail) return;
      sql("DELETE FROM problems WHERE path = ? AND reason = 'leak'").run(path);
      if (detail !== null) addProblem({ path, reason: 'leak', detail });
    },

    hasProblem: (where: string) => sql('SELECT 1 FROM problems WHERE path = ?').get(where) !== undefined,

    getProblem: (where: string) =>
      sql(
        "SELECT path, reason, detail FROM problems WHERE path = ? AND reason NOT IN ('dead-link', 'leak')",
      ).get<Problem>(where),

    removeProblem: (where: string) => sql('DELETE FROM problems WHERE path = ?').run(where),

    listPaths: (reasons: Problem['reason'][]) =>
      reasons.flatMap((reason) => listCells<string>(sql, 'SELECT path FROM problems WHERE reason = ?', reason)),

    /** Files rejected because another file has their URL. */
    listBlocked: () => listCells<string>(sql, "SELECT path FROM problems WHERE reason = 'address-taken'"),
  };
}
