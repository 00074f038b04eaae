import { mayManage } from '@/lib/desk/accounts/roles';
import { getOrigin, readPersonForm, refuseForm } from '@/lib/desk/form-request';
import { PEOPLE_ACTIONS } from '@/lib/desk/people-actions';

/** The owner adds, changes or removes an account. */
export async function POST(request: Request) {
  const read = await readPersonForm(request, mayManage);
  if (read instanceof Response) return read;
  const action = PEOPLE_ACTIONS.get(String(read.form.get('action')));
  return action ? action(read) : refuseForm(400, 'site.formUnreadable', {}, getOrigin(read.form));
}
