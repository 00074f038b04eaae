import { getDestination } from '@/lib/desk/destination';
import { readDeskForm, refuseForm } from '@/lib/desk/form-request';
import { isSignInAction, SIGN_IN_ACTIONS } from '@/lib/desk/sign-in-actions';

/** Signs a person in or out, or creates the first account; leads on to the page that the form names. */
export async function POST(request: Request) {
  const form = await readDeskForm(request);
  if (form instanceof Response) return form;
  const from = getDestination(form.get('from'));
  const action = form.get('action');
  if (!isSignInAction(action)) return refuseForm(400, 'site.formUnreadable', {});
  return SIGN_IN_ACTIONS[action]({ form, request, from });
}
