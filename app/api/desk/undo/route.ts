import { readMessages } from '@/lib/catalogue/read/site';
import { findAction } from '@/lib/desk/action-form';
import { respondToJob } from '@/lib/desk/bulk/run-job';
import { readEditingForm } from '@/lib/desk/editing-form';
import { getOrigin, refuseForm } from '@/lib/desk/form-request';
import { listUndoableSeries } from '@/lib/desk/history';
import { createActionHeader } from '@/lib/desk/run-action';
import { isSeries } from '@/lib/model/desk-routes';

/** Undoes one action, or all of a series. */
export async function POST(request: Request) {
  const editing = await readEditingForm(request);
  if (editing instanceof Response) return editing;
  const { form, person, library } = editing;
  const { journal } = library;
  const from = getOrigin(form);
  const series = form.get('series');
  if (isSeries(series)) {
    const actions = await listUndoableSeries(journal, series, person);
    if (actions.length === 0) return refuseForm(404, 'desk.noAction', {}, from);
    const header = createActionHeader(person, readMessages()('deskHistory.series'));
    const ids = actions.map(({ id }) => id);
    return respondToJob({ id: header.id, from, run: (options) => journal.undo(ids, header, options) });
  }
  const found = await findAction(editing);
  if (found instanceof Response) return found;
  const { action } = found;
  const header = { ...createActionHeader(person, action.title, action.right ?? 'owner'), of: action.mark.planned };
  return respondToJob({ id: header.id, from, run: (options) => journal.undo(action.id, header, options) });
}
