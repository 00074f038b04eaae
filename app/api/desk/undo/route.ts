import type { ActionHeader } from '@/lib/desk/files/journal';
import { getOrigin, readEditorForm, redirectTo, refuseForm } from '@/lib/desk/form-request';
import { openLibrary } from '@/lib/desk/library';
import { runAction } from '@/lib/desk/run-action';

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
  const change = (header: ActionHeader) => journal.undo(id, header);
  const refused = await runAction({ person, title: undone.title, from, change });
  return refused ?? redirectTo(from);
}
