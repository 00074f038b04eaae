import { getItem } from '@/lib/catalogue/read/items';
import { readMessages } from '@/lib/catalogue/read/site';
import { planEdits } from '@/lib/desk/files/plan-edits';
import { getOrigin, readEditorForm, redirectTo, refuseForm } from '@/lib/desk/form-request';
import { getFormValues, parseItemForm, selectChanges } from '@/lib/desk/item-form';
import { createActionId, findObstacle, openLibrary } from '@/lib/desk/library';
import { findNext, getItemPath } from '@/lib/desk/worklist';
import { isTask } from '@/lib/model/desk';
import { toDescribeHref, toDeskHref } from '@/lib/model/desk-routes';
import { ITEM_ID } from '@/lib/model/item-id';

/** Saves the form of one item, and leads to the next of the same task, or back to the form. */
export async function POST(request: Request) {
  const read = await readEditorForm(request);
  if (read instanceof Response) return read;
  const { form, person } = read;
  const from = getOrigin(form);
  const id = String(form.get('id') ?? '');
  const item = ITEM_ID.test(id) ? getItem(id) : null;
  const path = item && getItemPath(id);
  if (!item || !path) return refuseForm(404, 'desk.noItem', {}, from);
  const obstacle = findObstacle();
  if (obstacle) return refuseForm(409, `deskObstacle.${obstacle}`, {}, from);

  const parsed = parseItemForm(form);
  const t = readMessages();
  if (parsed.type === 'invalid') {
    const fields = new Intl.ListFormat(t.locale).format(parsed.fields.map((field) => t(`deskField.${field}`)));
    return refuseForm(422, 'desk.tooLong', { fields }, from);
  }
  const library = openLibrary();
  if (!(await library.journal.hasConsent())) return refuseForm(409, 'desk.noConsent', {}, from);
  const edit = selectChanges(parsed.edit, getFormValues(item));
  try {
    const changes = planEdits(library, [{ path, edit }]);
    if (changes.length > 0) {
      const header = { id: createActionId(), at: new Date().toISOString(), who: person.name, title: path };
      const { conflicts } = await library.journal.apply(header, changes);
      if (conflicts.length > 0) return refuseForm(409, 'desk.conflict', { files: conflicts.join(', ') }, from);
    }
  } catch (error) {
    return refuseForm(409, 'desk.notWritten', { detail: (error as Error).message }, from);
  }
  const task = form.get('task');
  if (!isTask(task)) return redirectTo(`${toDescribeHref(id)}`);
  const next = await findNext(task, path, t);
  return redirectTo(next ? toDescribeHref(next, task) : toDeskHref());
}
