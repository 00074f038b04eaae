import { readEditingForm } from '@/lib/desk/editing-form';
import { refuseForm } from '@/lib/desk/form-request';
import { planPerson } from '@/lib/desk/people/person-details';
import { runPlan } from '@/lib/desk/run-plan';
import { toDeskPeopleHref, toDeskPersonHref } from '@/lib/model/desk-routes';
import { isNamedPerson } from '@/lib/pages/named-people';

/** Saves the details of a person, and leads back to the form. */
export async function POST(request: Request) {
  const editing = await readEditingForm(request, { back: toDeskPeopleHref() });
  if (editing instanceof Response) return editing;
  const { form, person, library, getText } = editing;
  const name = getText('name');
  if (name === '' || !isNamedPerson(name)) return refuseForm(404, 'deskPerson.gone', {}, toDeskPeopleHref());
  const href = toDeskPersonHref(name);
  return runPlan({
    form,
    name: `person ${name}`,
    person,
    library,
    title: name,
    from: href,
    plan: () => planPerson(editing, name),
    toHref: () => href,
  });
}
