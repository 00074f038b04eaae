import { readMessages } from '@/lib/catalogue/read/site';
import type { FileChange } from '@/lib/desk/files/make-change';
import { planEdits } from '@/lib/desk/files/plan-edits';
import { getOrigin, readEditorForm, redirectTo, refuseForm } from '@/lib/desk/form-request';
import { getFormValues, parseItemForm } from '@/lib/desk/item-form';
import { findObstacle, openLibrary } from '@/lib/desk/library';
import { runAction } from '@/lib/desk/run-action';
import { getWholeItem } from '@/lib/desk/whole-item';
import { findNext } from '@/lib/desk/worklist';
import { FORM_FIELDS, isTask } from '@/lib/model/desk';
import { toDescribeHref, toDeskHref } from '@/lib/model/desk-routes';
import { ITEM_ID } from '@/lib/model/item-id';

/** Saves the form of one item, and leads to the next of the same task, or back to the form. */
export async function POST(request: Request) {
  const read = await readEditorForm(request);
  if (read instanceof Response) return read;
  const { form, person } = read;
  const from = getOrigin(form);
  const id = String(form.get('id') ?? '');
  const item = ITEM_ID.test(id) ? getWholeItem(id) : null;
  if (!item) return refuseForm(404, 'desk.noItem', {}, from);
  const { path } = item;
  const obstacle = findObstacle();
  if (obstacle) return refuseForm(409, `deskObstacle.${obstacle}`, {}, from);

  const library = openLibrary();
  if (!(await library.journal.hasConsent())) return refuseForm(409, 'desk.noConsent', {}, from);
  const before = getFormValues(item, library.languages);
  const parsed = parseItemForm(form, before, library.languages);
  const t = readMessages();
  if (parsed.type === 'invalid') {
    const fields = new Intl.ListFormat(t.locale).format(
      FORM_FIELDS.filter((field) => field in parsed.faults).map((field) => t(`deskField.${field}`)),
    );
    return refuseForm(422, 'desk.tooLong', { fields }, from);
  }
  const refused = await runAction({
    person,
    title: path,
    from,
    async change(header) {
      // Planned whole, so that nothing is written if a file cannot be changed as wished.
      const changes: FileChange[] = [];
      for await (const each of planEdits(library, [{ path, edit: parsed.edit, before }])) changes.push(each);
      return changes.length > 0 ? library.journal.apply(header, changes) : null;
    },
  });
  if (refused) return refused;
  const task = form.get('task');
  if (!isTask(task)) return redirectTo(toDescribeHref(id));
  const next = findNext(task, path);
  return redirectTo(next ? toDescribeHref(next, task) : toDeskHref());
}
