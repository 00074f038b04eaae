// Actions of the owner's page of accounts: adding people, their roles, new links, removal.
import { parseEmail } from '@/lib/model/desk-account';
import { toDeskHref } from '@/lib/model/desk-routes';
import { formatGroups, parseGroups } from '@/lib/model/groups';
import { addAccount, changeGroups, changeRole, findAccount, removeAccount, resetAccount } from './accounts/accounts';
import { writeDeskLog } from './accounts/desk-log';
import { isRole } from './accounts/roles';
import { type PersonForm, redirectBack } from './form-request';
import { invite } from './invite';
import { getName, getText, isGoodName } from './sign-in-actions';

const fail = (fault: string) => redirectBack(toDeskHref('accounts'), { fault });
const logGroups = (who: string, about: string, groups: readonly string[]) =>
  writeDeskLog({ event: 'groupsChanged', who, about, groups: formatGroups(groups) });
const succeed = () => redirectBack(toDeskHref('accounts'), { done: '1' });

async function add({ form, person }: PersonForm) {
  const [name, role, typedEmail] = [getName(form), getText(form, 'role'), getText(form, 'email').trim()];
  if (!isGoodName(name)) return fail('noName');
  if (!isRole(role)) return fail('noName');
  const groups = parseGroups(getText(form, 'groups'));
  if (!groups) return fail('badGroups');
  const email = typedEmail ? parseEmail(typedEmail) : undefined;
  if (email === null) return fail('badEmail');
  if (!(await addAccount({ name, role, groups, password: null, ...(email && { email }) }))) return fail('nameTaken');
  writeDeskLog({ event: 'accountAdded', who: person.name, about: name, role });
  if (groups.length > 0) logGroups(person.name, name, groups);
  await invite(person, name);
  return succeed();
}

/** Changes role and groups; a form without a field for groups leaves them. */
async function setAccess({ form, person }: PersonForm) {
  const [account, role] = [await findAccount(getName(form)), getText(form, 'role')];
  const groups = form.has('groups') ? parseGroups(getText(form, 'groups')) : (account?.groups ?? []);
  if (!groups) return fail('badGroups');
  if (!account || !isRole(role) || !(await changeRole(account.name, role))) return fail('lastOwner');
  const { name } = account;
  if (role !== account.role) writeDeskLog({ event: 'roleChanged', who: person.name, about: name, role });
  if (formatGroups(groups) !== formatGroups(account.groups)) {
    await changeGroups(name, groups);
    logGroups(person.name, name, groups);
  }
  return succeed();
}

async function reset({ form, person }: PersonForm) {
  const name = getName(form);
  // It would end the session in which the new link is shown.
  if (name === person.name) return fail('ownReset');
  if (await resetAccount(name, null)) {
    writeDeskLog({ event: 'accountReset', who: person.name, about: name });
    await invite(person, name);
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
    role: setAccess,
    reset,
    remove,
  }),
);
