import { readMessages } from '@/lib/catalogue/read/site';
import { getConfig } from '@/lib/config/config';
import type { DeskUser } from '@/lib/desk/accounts/accounts';
import { type BulkInstruction, planBulkAction } from '@/lib/desk/bulk/bulk-action';
import { readPlan, storePlan } from '@/lib/desk/bulk/plans';
import { respondToJob } from '@/lib/desk/bulk/run-job';
import { readEditingForm } from '@/lib/desk/editing-form';
import { getOrigin, redirectTo, refuseForm } from '@/lib/desk/form-request';
import type { EditableLibrary } from '@/lib/desk/library';
import { createActionHeader } from '@/lib/desk/run-action';
import { listBulkFaults, parseBulkForm } from '@/lib/model/desk-bulk';
import { toItemsHref } from '@/lib/model/desk-routes';
import { formatScope, listScopeItems, parseScopeQuery } from '@/lib/pages/scope';

interface BulkForm {
  form: FormData;
  person: DeskUser;
  library: EditableLibrary;
}

/** Stores the instructions of the form, and leads to a page that previews their changes. */
function preview({ form, person, library: { language } }: BulkForm): Response {
  const from = getOrigin(form);
  const edits = parseBulkForm(form, language);
  if (edits.length === 0) return refuseForm(422, 'deskBulk.nothingTicked', {}, from);
  const query = formatScope(parseScopeQuery(String(form.get('scope') ?? '')));
  const faults = listBulkFaults(edits, language);
  return redirectTo(
    toItemsHref('bulk', `plan=${storePlan(getConfig().data, { person: person.id, query, edits, faults })}`),
  );
}

function carryOut({ query, edits }: BulkInstruction, { form, person, library }: BulkForm): Promise<Response> {
  const from = getOrigin(form);
  const ids = listScopeItems(parseScopeQuery(query)).map(({ id }) => id);
  const title = readMessages()('deskBulk.title', { count: ids.length });
  const header = { ...createActionHeader(person, title), of: ids.length, plan: { query, edits } };
  const { changes, ...progress } = planBulkAction(library, ids, edits);
  return respondToJob({
    id: header.id,
    from,
    run: (options) => library.journal.apply(header, changes, { ...options, ...progress }),
  });
}

/** The form for many items: first a preview, then the action itself. */
export async function POST(request: Request) {
  const editing = await readEditingForm(request);
  if (editing instanceof Response) return editing;
  const { form, person } = editing;
  const id = form.get('plan');
  if (id === null) return preview(editing);
  const plan = readPlan(getConfig().data, id, person.id);
  if (!plan || plan.faults.length > 0) return refuseForm(404, 'deskBulk.noPlan', {}, getOrigin(form));
  return carryOut(plan, editing);
}
