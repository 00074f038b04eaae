import { ACCOUNT_ACTIONS } from '@/lib/desk/account-actions';
import { mayChangeOwn } from '@/lib/desk/accounts/roles';
import { getOrigin, readPersonForm, refuseForm } from '@/lib/desk/form-request';

/** Changes a person's own account. */
export async function POST(request: Request) {
  const read = await readPersonForm(request, mayChangeOwn);
  if (read instanceof Response) return read;
  const action = ACCOUNT_ACTIONS.get(String(read.form.get('action')));
  return action ? action({ ...read, request }) : refuseForm(400, 'site.formUnreadable', {}, getOrigin(read.form));
}
