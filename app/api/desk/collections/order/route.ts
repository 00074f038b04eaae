import { isEditable } from '@/lib/desk/collections/actions';
import { planArrangement } from '@/lib/desk/collections/arrange-action';
import { parseFolder } from '@/lib/desk/collections/folder-name';
import { readEditingForm } from '@/lib/desk/editing-form';
import { refuseForm } from '@/lib/desk/form-request';
import { runPlan } from '@/lib/desk/run-plan';
import { toArrangeHref, toDeskCollectionHref } from '@/lib/model/desk-routes';

/** Arranges the items of a collection and chooses its cover. */
export async function POST(request: Request) {
  const editing = await readEditingForm(request, toDeskCollectionHref());
  if (editing instanceof Response) return editing;
  const { form, person, library } = editing;
  const folder = parseFolder(form.get('path'));
  if (!isEditable(library, folder)) return refuseForm(404, 'deskCollection.gone', {}, toDeskCollectionHref());
  const href = toArrangeHref(folder, Number(form.get('page')) || 1);
  return runPlan({
    person,
    library,
    title: folder || library.root.slice(library.root.lastIndexOf('/') + 1),
    from: href,
    plan: () => planArrangement(library, folder, form),
    toHref: () => href,
  });
}
