import { getOrigin, readEditorForm, redirectTo, refuseForm } from '@/lib/desk/form-request';
import { openLibrary } from '@/lib/desk/library';
import { toHistoryHref } from '@/lib/model/desk-routes';

/** Has a running action end after its present batch of files. */
export async function POST(request: Request) {
  const read = await readEditorForm(request);
  if (read instanceof Response) return read;
  const id = String(read.form.get('id') ?? '');
  const { journal } = openLibrary();
  const action = await journal.find(id);
  if (!action) return refuseForm(404, 'desk.noAction', {}, getOrigin(read.form));
  if (action.end === 'running') journal.stop(id);
  return redirectTo(toHistoryHref(id));
}
