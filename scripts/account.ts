// The program for accounts of the desk, also for owners who have forgotten their password.
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { keepPrivate } from '../lib/clients/private-folder';
import { getConfig } from '../lib/config/config';
import {
  addAccount,
  changeRole,
  type DeskAccount,
  findAccount,
  listAccounts,
  removeAccount,
  resetAccount,
} from '../lib/desk/accounts/accounts';
import { writeDeskLog } from '../lib/desk/accounts/desk-log';
import { isRole, ROLES } from '../lib/desk/accounts/roles';
import { NAME_LIMIT } from '../lib/model/desk';
import type { LogEntry, LogEvent } from '../lib/model/desk-account';
import { loadEnv } from './load-env.mjs';

const USAGE = `Usage: npm run account                            lists the accounts
       npm run account -- add NAME --role=ROLE    adds one; ROLE is ${ROLES.join(', ')}
       npm run account -- role NAME --role=ROLE   changes its role
       npm run account -- reset NAME              sets a new password, ends all sessions, and removes passkeys and the
                                                  second factor, also of a person who has lost them
       npm run account -- remove NAME             removes one; without any, the next start shows a new code`;

const PASSWORD_BYTES = 12;

/** Printed once, so that no password is typed where others see it or a shell remembers it. */
const createPassword = () =>
  randomBytes(PASSWORD_BYTES)
    .toString('base64url')
    .replace(/.{4}(?=.)/g, '$&-');

function fail(message: string): never {
  console.error(`vitrine: ${message}`);
  process.exit(1);
}

const log = (event: LogEvent, about: string, more: Pick<LogEntry, 'role'> = {}) =>
  writeDeskLog({ event, who: '', about, isTerminal: true, ...more });

const describeAccount = ({ name, role, email, created, hasSecondFactor }: DeskAccount) =>
  [
    name,
    role,
    `since ${created.slice(0, 10)}`,
    ...(email ? [email] : []),
    ...(hasSecondFactor ? ['second factor'] : []),
  ].join('\t');

async function list() {
  const accounts = await listAccounts();
  for (const account of accounts) console.log(describeAccount(account));
  if (accounts.length === 0) console.log('There are no accounts. npm start shows the code for the first one.');
}

async function add(name: string, role: string) {
  if (!isRole(role)) fail(`--role is "${role}": ${ROLES.join(', ')}`);
  if (name.length > NAME_LIMIT) fail(`a name has at most ${NAME_LIMIT} characters`);
  const password = createPassword();
  if (!(await addAccount({ name, password, role }))) fail(`there is an account "${name}" already`);
  log('accountAdded', name, { role });
  console.log(`${name} may sign in as ${role}, with the password ${password}`);
}

async function setRole(name: string, role: string) {
  if (!isRole(role)) fail(`--role is "${role}": ${ROLES.join(', ')}`);
  if (!(await changeRole(name, role))) fail(`${name} is the only owner: give another account that role first`);
  log('roleChanged', name, { role });
  console.log(`${name} is ${role} now`);
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

/** Commands for an account that exists. */
const CHANGES: Record<string, (name: string, role: string) => Promise<void>> = { role: setRole, reset, remove };

async function run(command: string | undefined, typed: string, role: string) {
  if (command === undefined) return list();
  if (command === 'add') return add(typed, role);
  const account = await findAccount(typed);
  if (!account) fail(`there is no account "${typed}"`);
  return CHANGES[command]?.(account.name, role);
}

loadEnv('.env');

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { role: { type: 'string', default: 'contributor' }, help: { type: 'boolean', short: 'h' } },
    });
  } catch (error) {
    return fail(`${(error as Error).message}\n${USAGE}`);
  }
}

const { values, positionals } = readArguments();
const [command, ...names] = positionals;
const name = names.join(' ').normalize('NFC').trim();
if (values.help) console.log(USAGE);
else if (command !== undefined && (!(command === 'add' || Object.hasOwn(CHANGES, command)) || name === '')) fail(USAGE);
else {
  keepPrivate(getConfig().data);
  await run(command, name, values.role);
}
