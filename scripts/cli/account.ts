// vitrine account: accounts of the desk, also for owners who have forgotten their password.
import { randomBytes } from 'node:crypto';
import { keepPrivate } from '../../lib/clients/private-folder';
import { getConfig } from '../../lib/config/config';
import {
  addAccount,
  changeGroups,
  changeRole,
  type DeskAccount,
  findAccount,
  listAccounts,
  removeAccount,
  resetAccount,
} from '../../lib/desk/accounts/accounts';
import { writeDeskLog } from '../../lib/desk/accounts/desk-log';
import type { Role } from '../../lib/desk/accounts/roles';
import { NAME_LIMIT } from '../../lib/model/desk';
import type { LogEntry, LogEvent } from '../../lib/model/desk-account';
import { formatGroups, parseGroups } from '../../lib/model/groups';

const PASSWORD_BYTES = 12;

/** Printed once, so that no password is typed where others see it or a shell remembers it. */
const createPassword = () =>
  randomBytes(PASSWORD_BYTES)
    .toString('base64url')
    .replace(/.{4}(?=.)/g, '$&-');

function fail(message: string): never {
  throw new Error(message);
}

const log = (event: LogEvent, about: string, more: Pick<LogEntry, 'role' | 'groups'> = {}) =>
  writeDeskLog({ event, who: '', about, isTerminal: true, ...more });

const describeAccount = ({ name, role, groups, email, created, hasSecondFactor }: DeskAccount) =>
  [
    name,
    role,
    ...(groups.length > 0 ? [`in ${formatGroups(groups)}`] : []),
    `since ${created.slice(0, 10)}`,
    ...(email ? [email] : []),
    ...(hasSecondFactor ? ['second factor'] : []),
  ].join('\t');

async function list() {
  const accounts = await listAccounts();
  for (const account of accounts) console.log(describeAccount(account));
  if (accounts.length === 0) console.log('There are no accounts. Starting the site shows the code for the first one.');
}

interface Access {
  role: Role;
  groups: readonly string[];
}

async function add(name: string, { role, groups }: Access) {
  if (name.length > NAME_LIMIT) fail(`a name has at most ${NAME_LIMIT} characters`);
  const password = createPassword();
  if (!(await addAccount({ name, password, role, groups }))) fail(`there is an account "${name}" already`);
  log('accountAdded', name, { role });
  if (groups.length > 0) log('groupsChanged', name, { groups: formatGroups(groups) });
  console.log(`${name} may sign in as ${role}, with the password ${password}`);
}

async function setRole(name: string, { role }: Access) {
  if (!(await changeRole(name, role))) fail(`${name} is the only owner: give another account that role first`);
  log('roleChanged', name, { role });
  console.log(`${name} is ${role} now`);
}

async function setGroups(name: string, { groups }: Access) {
  await changeGroups(name, groups);
  log('groupsChanged', name, { groups: formatGroups(groups) });
  console.log(groups.length > 0 ? `${name} is in ${formatGroups(groups)} now` : `${name} is in no group now`);
}

async function reset(name: string) {
  const password = createPassword();
  await resetAccount(name, password);
  log('accountReset', name);
  console.log(`${name} may sign in with the password ${password}`);
}

async function remove(name: string) {
  await removeAccount(name, { mayBeLast: true });
  log('accountRemoved', name);
  console.log(`${name} can no longer sign in`);
}

const BAD_GROUPS =
  'groups are lower-case letters, digits and hyphens, with commas between them, as board,family; not public, members or link';

/** Commands for an account that exists. */
const CHANGES = { role: setRole, groups: setGroups, reset, remove };

export type AccountCommand = 'list' | 'add' | keyof typeof CHANGES;

/**
 * @param words of the name, which may have several
 * @throws Error with a sentence for the owner
 */
export async function runAccount(
  command: AccountCommand,
  words: string[] = [],
  { role = 'contributor', groups = '' }: { role?: Role | undefined; groups?: string | undefined } = {},
) {
  keepPrivate(getConfig().data);
  if (command === 'list') return list();
  const access = { role, groups: parseGroups(groups) ?? fail(BAD_GROUPS) };
  const typed = words.join(' ').normalize('NFC').trim();
  if (command === 'add') return add(typed, access);
  const account = await findAccount(typed);
  if (!account) fail(`there is no account "${typed}"`);
  return CHANGES[command](account.name, access);
}
