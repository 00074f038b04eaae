// What of the library could not be used, and why, as the owner is told it.
import type { createStatements } from '@/lib/catalogue/statements';
import type { Problem } from '@/lib/model/types';

/** @param onProblem told of every problem as it is found */
export function createProblemTable(sql: ReturnType<typeof createStatements>, onProblem?: (problem: Problem) => void) {
  /** Beside what else is said of the file. */
  function addProblem({ path, reason, detail }: Problem) {
    onProblem?.({ path, reason, detail });
    sql('INSERT OR REPLACE INTO problems (path, reason, detail) VALUES (?, ?, ?)').run(path, reason, detail);
  }

  return {
    addProblem,

    putProblem({ path, reason, detail }: Problem) {
      // Dead links are told apart, because they come and go with other files.
      sql("DELETE FROM problems WHERE path = ? AND reason <> 'dead-link'").run(path);
      addProblem({ path, reason, detail });
    },

    hasProblem: (where: string) => sql('SELECT 1 FROM problems WHERE path = ?').get(where) !== undefined,

    removeProblem(where: string) {
      sql('DELETE FROM problems WHERE path = ?').run(where);
    },

    /** The files that were refused because another one had their address. */
    listBlocked: () =>
      sql("SELECT path FROM problems WHERE reason = 'address-taken'")
        .all<{ path: string }>()
        .map(({ path }) => path),
  };
}
