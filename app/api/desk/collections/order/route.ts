import { planArrangement } from '@/lib/desk/collections/arrange-action';
import { readCollectionForm } from '@/lib/desk/collections/collection-form';
import { runPlan } from '@/lib/desk/run-plan';
import { toArrangeHref } from '@/lib/model/desk-routes';

/** Arranges the items of a collection and chooses its cover. */
export async function POST(request: Request) {
  const read = await readCollectionForm(request);
  if (read instanceof Response) return read;
  const { form, person, library, folder, title } = read;
  const href = toArrangeHref(folder, Number(form.get('page')) || 1);
  return runPlan({
    form,
    name: `collection ${folder}`,
    person,
    library,
    title,
    from: href,
    plan: () => planArrangement(library, folder, form),
    toHref: () => href,
  });
}
