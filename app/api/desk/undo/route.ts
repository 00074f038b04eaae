import { readMessages } from '@/lib/catalogue/read/site';
import { respondToJob } from '@/lib/desk/bulk/run-job';
import { getOrigin, readEditorForm, refuseForm } from '@/lib/desk/form-request';
import { listUndoableSeries } from '@/lib/desk/history';
import { openLibrary } from '@/lib/desk/library';
import { createActionHeader } from '@/lib/desk/run-action';
import { isSeries } from '@/lib/model/desk-routes';

/** Undoes one action, or all of a series. */
export async function POST(request: Request) {
  const read = await readEditorForm(request);
  if (read instanceof Response) return read;
  const { form, person } = read;
  const from = getOrigin(form);
  const { journal } = openLibrary();
  const series = form.get('series');
  if (isSeries(series)) {
    const actions = await listUndoableSeries(journal, series, person);
    if (actions.length === 0) return refuseForm(404, 'desk.noAction', {}, from);
    const header = createActionHeader(person, readMessages()('deskHistory.series'));
    const ids = actions.map(({ id }) => id);
    return respondToJob({ id: header.id, from, run: (options) => journal.undo(ids, header, options) });
  }
  const id = String(form.get('id') ?? '');
  const undone = await journal.find(id);
  if (!undone) return refuseForm(404, 'desk.noAction', {}, from);
  const header = { ...createActionHeader(person, undone.title), of: undone.mark.planned };
  return respondToJob({ id: header.id, from, run: (options) => journal.undo(id, header, options) });
}
