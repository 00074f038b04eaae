import { readActionForm } from '@/lib/desk/action-form';
import { parseInstruction, planBulkAction } from '@/lib/desk/bulk/bulk-action';
import { respondToJob } from '@/lib/desk/bulk/run-job';
import { refuseForm } from '@/lib/desk/form-request';
import { canFinish } from '@/lib/desk/permitted-actions';
import { listScopeItems, parseScopeQuery } from '@/lib/pages/scope';

/** Finishes an action over many items, or an undo, that was interrupted or stopped. */
export async function POST(request: Request) {
  const read = await readActionForm(request);
  if (read instanceof Response) return read;
  const { library, action, from } = read;
  const { id } = action;
  const instruction = parseInstruction(action.plan);
  if (!canFinish(action) || !(action.undoes || instruction)) return refuseForm(404, 'desk.noAction', {}, from);
  const { query = '', edits = [] } = instruction ?? {};
  // The changes of an undo are those of its action.
  const ids = action.undoes ? [] : listScopeItems(parseScopeQuery(query)).map(({ id }) => id);
  const { changes, ...progress } = planBulkAction(library, ids, edits);
  return respondToJob({
    id,
    from,
    run: (options) => library.journal.finish(id, changes, action.undoes ? options : { ...options, ...progress }),
  });
}
