import { isEditable, planCollectionAction } from '@/lib/desk/collections/actions';
import { parseFolder } from '@/lib/desk/collections/folder-name';
import { readEditingForm } from '@/lib/desk/editing-form';
import { refuseForm } from '@/lib/desk/form-request';
import { runPlan } from '@/lib/desk/run-plan';
import { toDeskCollectionHref } from '@/lib/model/desk-routes';

/** Describes, creates, moves or deletes a collection, and leads to its page. */
export async function POST(request: Request) {
  const editing = await readEditingForm(request, toDeskCollectionHref());
  if (editing instanceof Response) return editing;
  const { form, person, library } = editing;
  const folder = parseFolder(form.get('path'));
  if (!isEditable(library, folder)) return refuseForm(404, 'deskCollection.gone', {}, toDeskCollectionHref());
  return runPlan({
    person,
    library,
    title: folder || library.root.slice(library.root.lastIndexOf('/') + 1),
    from: toDeskCollectionHref(folder),
    plan: (id) => planCollectionAction(editing, folder, id),
    toHref: (plan) => toDeskCollectionHref(plan.folder),
  });
}
