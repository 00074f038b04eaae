import { getItem } from '@/lib/catalogue/read/items';
import { readMessages } from '@/lib/catalogue/read/site';
import { planEdits } from '@/lib/desk/files/plan-edits';
import { getOrigin, readEditorForm, redirectTo, refuseForm } from '@/lib/desk/form-request';
import { getFormValues, parseItemForm, selectChanges } from '@/lib/desk/item-form';
import { findObstacle, openLibrary } from '@/lib/desk/library';
import { runAction } from '@/lib/desk/run-action';
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
  const refused = await runAction({
    person,
    title: path,
    from,
    async change(header) {
      const changes = planEdits(library, [{ path, edit }]);
      return changes.length > 0 ? library.journal.apply(header, changes) : null;
    },
  });
  if (refused) return refused;
  const task = form.get('task');
  if (!isTask(task)) return redirectTo(toDescribeHref(id));
  const next = findNext(task, path);
  return redirectTo(next ? toDescribeHref(next, task) : toDeskHref());
}
