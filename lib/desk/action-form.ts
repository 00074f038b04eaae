// Reads a form about an action of the history, which needs the same right as the action itself.
import type { DeskUser } from './accounts/accounts';
import { type EditingForm, readEditingForm } from './editing-form';
import type { ActionSummary } from './files/journal';
import { getOrigin, refuseForm } from './form-request';
import type { EditableLibrary } from './library';
import { mayRevise } from './permitted-actions';

interface ActionForm {
  person: DeskUser;
  library: EditableLibrary;
  action: ActionSummary;
  /** Page of the form. */
  from: string;
}

/** @returns the response that refuses it, if there is no such action or the person may not have taken it */
export async function findAction({ form, person, library }: EditingForm): Promise<ActionForm | Response> {
  const from = getOrigin(form);
  const action = await library.journal.find(String(form.get('id') ?? ''));
  if (!action) return refuseForm(404, 'desk.noAction', {}, from);
  return mayRevise(action, person) ? { person, library, action, from } : refuseForm(403, 'desk.notAllowed', {}, from);
}

export async function readActionForm(request: Request): Promise<ActionForm | Response> {
  const editing = await readEditingForm(request);
  return editing instanceof Response ? editing : findAction(editing);
}
