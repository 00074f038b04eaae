import { getSiteSettings, readMessages } from '@/lib/catalogue/read/site';
import { listLanguages } from '@/lib/config/site';
import { mayEdit, mayPropose } from '@/lib/desk/accounts/roles';
import { awaitReading } from '@/lib/desk/await-reading';
import { getOrigin, type PersonForm, readPersonForm, redirectTo, refuseForm } from '@/lib/desk/form-request';
import { findObstacle } from '@/lib/desk/library';
import { openForEditing } from '@/lib/desk/open-for-editing';
import { proposeChanges } from '@/lib/desk/proposals/propose';
import { storeRefusedForm, toRefusedHref } from '@/lib/desk/refused-forms';
import { createSeries } from '@/lib/desk/run-action';
import { saveItem } from '@/lib/desk/save-item';
import { getWholeItem } from '@/lib/desk/whole-item';
import { findNext, readProgress } from '@/lib/desk/worklist';
import type { MessageKey } from '@/lib/messages/messages';
import { isTask } from '@/lib/model/desk';
import { hasEditableFields } from '@/lib/model/desk-fields';
import { advance, toDescribeHref, toDeskHref, toProposalsHref } from '@/lib/model/desk-routes';
import { ITEM_ID } from '@/lib/model/item-id';
import type { ItemOutcome } from '@/lib/model/item-outcome';
import type { Item } from '@/lib/model/types';

const wantsJson = (request: Request) => request.headers.get('accept')?.includes('application/json') === true;

const respond = (outcome: ItemOutcome, status: number) =>
  Response.json(outcome, { status, headers: { 'Cache-Control': 'no-store' } });

/** Refuses the form as a whole. */
const toRefusal = (key: MessageKey) =>
  ({ type: 'refused', note: readMessages()(key), faults: {}, theirs: {}, was: {} }) as const;

/** The series that the form belongs to; the first item that is saved gives it its name. */
function readSeries(form: FormData, { path }: Item) {
  const task = form.get('task');
  if (!isTask(task)) return null;
  const { series = createSeries(), ...progress } = readProgress(
    task,
    new URL(getOrigin(form), 'http://localhost').searchParams,
    path,
  );
  return { task, progress: { ...progress, series } };
}

/** The page after an item was saved: the next of the same task, or its form again. */
async function findFollowing(item: Item, series: ReturnType<typeof readSeries>, isWritten: boolean) {
  if (!series) {
    if (isWritten) await awaitReading(item);
    return toDescribeHref(item.id);
  }
  const { task, progress } = series;
  const next = findNext(task, item.path);
  return next ? toDescribeHref(next, task, advance(progress, item.id)) : toDeskHref();
}

/** The page of the form, at the same place of its series. */
const getFormPage = ({ id }: Item, from: string) =>
  from.split('?', 1)[0] === toDescribeHref(id) ? from : toDescribeHref(id);

/** A contributor's changes become a proposal. */
async function propose({ form, person }: PersonForm, item: Item, isJson: boolean) {
  const obstacle = findObstacle();
  const languages = listLanguages(getSiteSettings());
  const outcome = obstacle || !hasEditableFields(item) ? null : await proposeChanges(form, { item, person, languages });
  const href = toProposalsHref();
  if (outcome === 'proposed') return isJson ? respond({ type: 'saved', href }, 200) : redirectTo(href);
  const key = outcome
    ? (`deskProposal.${outcome}` as const)
    : obstacle
      ? (`deskObstacle.${obstacle}` as const)
      : 'deskForm.isStory';
  return isJson ? respond(toRefusal(key), 409) : refuseForm(422, key, {}, toDescribeHref(item.id));
}

/** Saves the form of one item: JSON for requests by script, otherwise a redirect to the page that follows. */
export async function POST(request: Request) {
  const isJson = wantsJson(request);
  const read = await readPersonForm(request, mayPropose);
  if (read instanceof Response) return isJson && read.status === 401 ? respond({ type: 'signed-out' }, 401) : read;
  const { form, person } = read;
  const id = String(form.get('id') ?? '');
  const item = ITEM_ID.test(id) ? getWholeItem(id) : null;
  if (!item) return refuseForm(404, 'desk.noItem', {}, getOrigin(form));
  if (!mayEdit(person.role)) return propose(read, item, isJson);
  const t = readMessages();
  const library = hasEditableFields(item) ? await openForEditing() : 'deskForm.isStory';
  const isRefused = typeof library === 'string';
  if (isRefused && !isJson) return refuseForm(409, library, {}, getOrigin(form));
  const found = readSeries(form, item);
  const result = isRefused
    ? toRefusal(library)
    : await saveItem(form, { item, library, person, t, series: found?.progress.series });
  if (result.type !== 'refused') {
    const href = await findFollowing(item, found, result.type === 'written');
    return isJson ? respond({ type: 'saved', href }, 200) : redirectTo(href);
  }
  if (isJson) return respond(result, 409);
  const key = await storeRefusedForm(person, form, { item: id, refused: result });
  return redirectTo(toRefusedHref(getFormPage(item, getOrigin(form)), key));
}
