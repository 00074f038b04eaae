import { getOrigin, readEditorForm, redirectTo, refuseForm } from '@/lib/desk/form-request';
import { createActionId, openLibrary } from '@/lib/desk/library';

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
  try {
    const header = { id: createActionId(), at: new Date().toISOString(), who: person.name, title: undone.title };
    const { conflicts } = await journal.undo(id, header);
    if (conflicts.length > 0) return refuseForm(409, 'desk.conflict', { files: conflicts.join(', ') }, from);
  } catch (error) {
    return refuseForm(409, 'desk.notWritten', { detail: (error as Error).message }, from);
  }
  return redirectTo(from);
}
