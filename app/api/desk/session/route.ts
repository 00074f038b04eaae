import { getConfig } from '@/lib/config/config';
import { addAccount, hasDesk, signIn, signOut } from '@/lib/desk/accounts/accounts';
import { consumeSetupCode, isSetupCode } from '@/lib/desk/accounts/setup-code';
import { countFailure, isLimited } from '@/lib/desk/accounts/sign-in-limit';
import { getOrigin, readDeskForm, redirectTo } from '@/lib/desk/form-request';
import { getClientKey } from '@/lib/letters/sliding-window';
import { NAME_LIMIT, PASSWORD_LIMITS } from '@/lib/model/desk';

const getText = (form: FormData, name: string) => String(form.get(name) ?? '');

/** Signs a person in or out, or creates the first account; leads back to the page with the form. */
export async function POST(request: Request) {
  const form = await readDeskForm(request);
  if (form instanceof Response) return form;
  const from = getOrigin(form);
  const action = form.get('action');
  if (action === 'sign-out') return redirectTo(from, await signOut(request.headers));

  const fail = (fault: string) => redirectTo(`${from.split('?', 1)[0]}?fault=${fault}`);
  const name = getText(form, 'name').normalize('NFC').trim();
  const password = getText(form, 'password');
  const keys = [`client ${getClientKey(request.headers)}`, `account ${name.toLowerCase()}`];
  if (isLimited(keys)) return fail('tooManyAttempts');

  if (action === 'set-up') {
    const { data } = getConfig();
    if (hasDesk() || !isSetupCode(data, getText(form, 'code'))) {
      countFailure(keys);
      return fail('wrongCode');
    }
    if (name === '' || name.length > NAME_LIMIT) return fail('noName');
    if (password.length < PASSWORD_LIMITS.min || password.length > PASSWORD_LIMITS.max) return fail('shortPassword');
    if (!consumeSetupCode(data)) return fail('wrongCode');
    return redirectTo(from, await addAccount({ name, password, role: 'owner' }));
  }

  const cookies = await signIn({ name, password }, request.headers);
  if (cookies) return redirectTo(from, cookies);
  countFailure(keys);
  return fail('wrongPassword');
}
