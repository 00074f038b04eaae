import { readMessages } from '@/lib/catalogue/read/site';
import { getConfig } from '@/lib/config/config';
import type { DeskUser } from '@/lib/desk/accounts/accounts';
import { type BulkInstruction, planBulkAction } from '@/lib/desk/bulk/bulk-action';
import { readPlan, storePlan } from '@/lib/desk/bulk/plans';
import { respondToJob } from '@/lib/desk/bulk/run-job';
import { getOrigin, readEditorForm, redirectTo, refuseForm } from '@/lib/desk/form-request';
import { openLibrary } from '@/lib/desk/library';
import { openForEditing } from '@/lib/desk/open-for-editing';
import { createActionHeader } from '@/lib/desk/run-action';
import { listBulkFaults, parseBulkForm } from '@/lib/model/desk-bulk';
import { toItemsHref } from '@/lib/model/desk-routes';
import { formatScope, listScopeItems, parseScopeQuery } from '@/lib/pages/scope';

/** Stores the instructions of the form, and leads to a page that previews their changes. */
function preview(form: FormData, person: DeskUser, from: string): Response {
  const { language } = openLibrary();
  const edits = parseBulkForm(form, language);
  if (edits.length === 0) return refuseForm(422, 'deskBulk.nothingTicked', {}, from);
  const query = formatScope(parseScopeQuery(String(form.get('scope') ?? '')));
  const faults = listBulkFaults(edits, language);
  return redirectTo(
    toItemsHref('bulk', `plan=${storePlan(getConfig().data, { person: person.id, query, edits, faults })}`),
  );
}

async function carryOut({ query, edits }: BulkInstruction, person: DeskUser, from: string): Promise<Response> {
  const library = await openForEditing();
  if (typeof library === 'string') return refuseForm(409, library, {}, from);
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
  const read = await readEditorForm(request);
  if (read instanceof Response) return read;
  const { form, person } = read;
  const from = getOrigin(form);
  const id = form.get('plan');
  if (id === null) return preview(form, person, from);
  const plan = readPlan(getConfig().data, id, person.id);
  if (!plan || plan.faults.length > 0) return refuseForm(404, 'deskBulk.noPlan', {}, from);
  return carryOut(plan, person, from);
}
