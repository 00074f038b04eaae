import { respondToJob } from '@/lib/desk/bulk/run-job';
import { getOrigin, readEditorForm, refuseForm } from '@/lib/desk/form-request';
import { openLibrary } from '@/lib/desk/library';
import { createActionHeader } from '@/lib/desk/run-action';

/** Undoes one action. */
export async function POST(request: Request) {
  const read = await readEditorForm(request);
  if (read instanceof Response) return read;
  const { form, person } = read;
  const from = getOrigin(form);
  const id = String(form.get('id') ?? '');
  const { journal } = openLibrary();
  const undone = await journal.find(id);
  if (!undone) return refuseForm(404, 'desk.noAction', {}, from);
  const header = { ...createActionHeader(person, undone.title), of: undone.mark.planned };
  return respondToJob({ id: header.id, from, run: (options) => journal.undo(id, header, options) });
}
