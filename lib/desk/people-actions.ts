// Actions of the owner's page of accounts: adding people, their roles, new links, removal.
import { parseEmail } from '@/lib/model/desk-account';
import { toDeskHref } from '@/lib/model/desk-routes';
import { addAccount, changeRole, findAccount, removeAccount, resetAccount } from './accounts/accounts';
import { writeDeskLog } from './accounts/desk-log';
import { createInvitation } from './accounts/invitations';
import { leaveNotice } from './accounts/notices';
import { isRole } from './accounts/roles';
import { type PersonForm, redirectBack } from './form-request';
import { getName, getText, isGoodName } from './sign-in-actions';

const fail = (fault: string) => redirectBack(toDeskHref('accounts'), { fault });
const succeed = () => redirectBack(toDeskHref('accounts'), { done: '1' });

/** Message that the owner's page shows once, after an account was added or reset. */
export interface InvitationNotice {
  name: string;
  token: string;
  expiresAt: string;
}

async function invite(ownerId: string, name: string) {
  const account = await findAccount(name);
  if (!account) return;
  const invitation = await createInvitation(account.id);
  const notice = { ...invitation, expiresAt: invitation.expiresAt.toISOString(), name: account.name };
  await leaveNotice('invitation', ownerId, notice satisfies InvitationNotice);
}

async function add({ form, person }: PersonForm) {
  const [name, role, typedEmail] = [getName(form), getText(form, 'role'), getText(form, 'email').trim()];
  if (!isGoodName(name)) return fail('noName');
  if (!isRole(role)) return fail('noName');
  const email = typedEmail ? parseEmail(typedEmail) : undefined;
  if (email === null) return fail('badEmail');
  if (!(await addAccount({ name, role, password: null, ...(email && { email }) }))) return fail('nameTaken');
  writeDeskLog({ event: 'accountAdded', who: person.name, about: name, role });
  await invite(person.id, name);
  return succeed();
}

async function setRole({ form, person }: PersonForm) {
  const [name, role] = [getName(form), getText(form, 'role')];
  if (!isRole(role) || !(await changeRole(name, role))) return fail('lastOwner');
  writeDeskLog({ event: 'roleChanged', who: person.name, about: name, role });
  return succeed();
}

async function reset({ form, person }: PersonForm) {
  const name = getName(form);
  // It would end the session in which the new link is shown.
  if (name === person.name) return fail('ownReset');
  if (await resetAccount(name, null)) {
    writeDeskLog({ event: 'accountReset', who: person.name, about: name });
    await invite(person.id, name);
  }
  return succeed();
}

async function remove({ form, person }: PersonForm) {
  const name = getName(form);
  if (!(await removeAccount(name))) return fail('lastOwner');
  writeDeskLog({ event: 'accountRemoved', who: person.name, about: name });
  return succeed();
}

export const PEOPLE_ACTIONS = new Map<string, (form: PersonForm) => Promise<Response>>(
  Object.entries({
    add,
    role: setRole,
    reset,
    remove,
  }),
);
