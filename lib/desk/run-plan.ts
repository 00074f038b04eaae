// Runs the plan of a form, and leads to the page that it is about afterwards.
import { readMessages } from '@/lib/catalogue/read/site';
import type { DeskUser } from './accounts/accounts';
import type { Role } from './accounts/roles';
import type { Refusal } from './editing-form';
import type { LibraryChange } from './files/make-change';
import { redirectTo, refuseForm } from './form-request';
import type { EditableLibrary } from './library';
import { storeRefusedForm, toRefusedHref } from './refused-forms';
import { runAction } from './run-action';

interface PlanRun<Plan> {
  form: FormData;
  /** Names what the form is about, as its draft does. */
  name: string;
  person: DeskUser;
  library: EditableLibrary;
  title: string;
  /** Role that the action needs; an editor's by default. */
  right?: Role;
  /** Page of the form. */
  from: string;
  /** @param id of the action */
  plan(id: string): Promise<Plan | Refusal> | Plan | Refusal;
  toHref(plan: Plan): string;
}

export async function runPlan<Plan extends { changes: LibraryChange[] }>(run: PlanRun<Plan>): Promise<Response> {
  const { person, library, title, right, from } = run;
  let planned: Plan | Refusal | undefined;
  const refused = await runAction({
    person,
    title,
    ...(right && { right }),
    from,
    async change(header) {
      planned = await run.plan(header.id);
      return 'changes' in planned && planned.changes.length > 0 ? library.journal.apply(header, planned.changes) : null;
    },
  });
  if (refused) return refused;
  if (planned && 'refused' in planned && planned.refused) {
    const outcome = { type: 'refused', note: readMessages()(planned.key), faults: {}, ...planned.refused } as const;
    return redirectTo(
      toRefusedHref(from, await storeRefusedForm(person, run.form, { item: run.name, refused: outcome })),
    );
  }
  if (!planned || !('changes' in planned)) return refuseForm(409, planned?.key ?? 'desk.noItem', planned?.values, from);
  return redirectTo(run.toHref(planned));
}
