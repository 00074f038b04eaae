// The program for accounts of the desk, also for owners who have forgotten their password.
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { keepPrivate } from '../lib/clients/private-folder';
import { getConfig } from '../lib/config/config';
import { addAccount, listAccounts, removeAccount, resetPassword } from '../lib/desk/accounts/accounts';
import { isRole, ROLES } from '../lib/desk/accounts/roles';
import { NAME_LIMIT } from '../lib/model/desk';
import { loadEnv } from './load-env.mjs';

const USAGE = `Usage: npm run account                            lists the accounts
       npm run account -- add NAME --role=ROLE    adds one; ROLE is ${ROLES.join(', ')}
       npm run account -- reset NAME              sets a new password, and ends all sessions
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

const requireFound = (isFound: boolean, name: string) => isFound || fail(`there is no account "${name}"`);

async function run(command: string | undefined, name: string, role: string) {
  if (command === undefined) {
    const accounts = await listAccounts();
    for (const account of accounts)
      console.log(`${account.name}\t${account.role}\tsince ${account.created.slice(0, 10)}`);
    if (accounts.length === 0) console.log('There are no accounts. npm start shows the code for the first one.');
    return;
  }
  const password = createPassword();
  if (command === 'add') {
    if (!isRole(role)) fail(`--role is "${role}": ${ROLES.join(', ')}`);
    if (name.length > NAME_LIMIT) fail(`a name has at most ${NAME_LIMIT} characters`);
    if ((await listAccounts()).some((account) => account.name.toLowerCase() === name.toLowerCase()))
      fail(`there is an account "${name}" already`);
    await addAccount({ name, password, role });
    console.log(`${name} may sign in as ${role}, with the password ${password}`);
  } else if (command === 'reset') {
    requireFound(await resetPassword(name, password), name);
    console.log(`${name} may sign in with the password ${password}`);
  } else {
    requireFound(await removeAccount(name), name);
    console.log(`${name} can no longer sign in`);
  }
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
else if (command !== undefined && (!['add', 'reset', 'remove'].includes(command) || name === '')) fail(USAGE);
else {
  keepPrivate(getConfig().data);
  await run(command, name, values.role);
}
