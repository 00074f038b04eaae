import { planCollectionAction } from '@/lib/desk/collections/actions';
import { readCollectionForm } from '@/lib/desk/collections/collection-form';
import { runPlan } from '@/lib/desk/run-plan';
import { toDeskCollectionHref } from '@/lib/model/desk-routes';

/** Describes, creates, moves or deletes a collection, and leads to its page. */
export async function POST(request: Request) {
  const read = await readCollectionForm(request);
  if (read instanceof Response) return read;
  const { form, person, library, folder, title } = read;
  return runPlan({
    form,
    name: `collection ${folder}`,
    person,
    library,
    title,
    from: toDeskCollectionHref(folder),
    plan: (id) => planCollectionAction(read, folder, id),
    toHref: (plan) => toDeskCollectionHref(plan.folder),
  });
}
