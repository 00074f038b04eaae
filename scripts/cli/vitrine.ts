#!/usr/bin/env node
// The command line: vitrine [folder] serves a site, and its subcommands do the rest (docs/commands.md).
import fs from 'node:fs';
import path from 'node:path';
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { ROLES, type Role } from '../../lib/desk/accounts/roles';
import { FINDINGS, type FindingKind, isFindingKind } from '../../lib/model/findings';
import { loadEnv } from '../load-env.mjs';
import type { AccountCommand } from './account';
import { renderCompletion, SHELLS, type Shell } from './completion';
import { enterSite, programFolder, resolveTyped, UsageError } from './site';

const WRONG_USAGE = 2;

const { version } = JSON.parse(fs.readFileSync(path.join(programFolder, 'package.json'), 'utf8')) as {
  version: string;
};

function parsePort(text: string): string {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return text;
  throw new InvalidArgumentError('A whole number from 0 to 65535 is wanted.');
}

function parseKinds(text: string): FindingKind[] {
  const names = text.split(',');
  const wrong = names.find((name) => !isFindingKind(name));
  if (wrong !== undefined) throw new InvalidArgumentError(`There is no finding "${wrong}": ${FINDINGS.join(', ')}.`);
  return names.filter(isFindingKind);
}

const toLibrary = () =>
  new Argument('[folder]', 'your files, or s3://bucket/prefix (default: VITRINE_LIBRARY, or the sample)');
const toData = () =>
  new Option('--data <folder>', 'derived data and accounts (default: VITRINE_DATA, or a folder of your user)');

interface Folders {
  data?: string;
}

const program = new Command('vitrine')
  .description('Turns a folder of photographs, film and stories into a public archive on the web.')
  .version(version, '-V, --version', 'print the version')
  .helpOption('-h, --help', 'print this help')
  .helpCommand(false)
  .enablePositionalOptions()
  .showHelpAfterError('(vitrine --help lists commands and options)')
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : WRONG_USAGE))
  .addArgument(toLibrary())
  .option('-p, --port <number>', 'port to listen on (default: PORT, or 3000)', parsePort)
  .addOption(toData())
  .option('--open', 'open the site in a browser')
  .action(async (folder: string | undefined, options: Folders & { port?: string; open?: boolean }) => {
    const { runSite } = await import('./run-site');
    await runSite({ folder, ...options });
  })
  .addHelpText('after', '\nExit codes: 0 done, 1 failed, 2 wrong usage, 78 wrong setting. More: docs/commands.md');

program
  .command('index')
  .description('update the index once, with a progress bar and a summary')
  .addArgument(toLibrary())
  .addOption(toData())
  .addOption(new Option('--times', 'print the time of each step').hideHelp())
  .action(async (folder: string | undefined, { data }: Folders) => {
    enterSite({ folder, data });
    // It is a program of its own too, as which the server starts it, and reads --times itself.
    await import('../indexer');
  });

program
  .command('report')
  .description('list missing metadata, duplicates, problems and dead links')
  .addArgument(toLibrary())
  .addOption(toData())
  .addOption(new Option('--json', 'print everything as JSON').conflicts('csv'))
  .option('--csv', 'print everything as a table')
  .option('--only <kinds>', `only these, separated by commas: ${FINDINGS.join(', ')}`, parseKinds)
  .action(async (folder: string | undefined, { data, ...options }: Folders & { only?: FindingKind[] }) => {
    enterSite({ folder, data });
    const { runReport } = await import('./report');
    await runReport(options);
  });

program
  .command('export')
  .description('write the site as files that any web host serves (docs/export.md)')
  .argument('<output>', 'folder of the copy: a new one, or an earlier export')
  .addArgument(toLibrary())
  .option('--url <url>', 'URL that the copy will have (default: VITRINE_URL)')
  .option('--no-index', 'do not update the index first')
  .addOption(toData())
  .action(
    async (
      output: string,
      folder: string | undefined,
      { data, url = process.env.VITRINE_URL?.trim(), index }: Folders & { url?: string; index: boolean },
    ) => {
      if (!url) throw new UsageError('name the URL that the copy will have: --url https://photos.example.org');
      const out = resolveTyped(output);
      enterSite({ folder, data });
      const { runExportCommand } = await import('./export');
      await runExportCommand({ out, url, index });
    },
  );

program
  .command('publish')
  .description('upload the catalogue to a hosted search index (docs/hosted-search.md)')
  .addArgument(toLibrary())
  .addOption(toData())
  .addOption(new Option('--full', 'upload everything, not only changes').conflicts('check'))
  .option('--check', 'upload nothing, list the differences; 1 if there are any')
  .action(async (folder: string | undefined, { data, ...options }: Folders) => {
    enterSite({ folder, data });
    const { runPublish } = await import('./publish');
    process.exitCode = await runPublish(options);
  });

program
  .command('doctor')
  .description('check this machine and the folders, with a remedy for each fault; 1 if something is broken')
  .addArgument(toLibrary())
  .addOption(toData())
  .action(async (folder: string | undefined, { data }: Folders) => {
    enterSite({ folder, data });
    const { examine } = await import('./doctor');
    process.exitCode = (await examine()) ? 0 : 1;
  });

program
  .command('init')
  .description('write commented vitrine.yaml, index.md and metadata.csv into a folder')
  .argument('<folder>', 'your files; no file that is there is changed')
  .addOption(toData())
  .action(async (folder: string, options: Folders) => {
    const { library, data } = enterSite({ folder, ...options });
    const { initLibrary } = await import('./init');
    initLibrary(library, data);
  });

const account = program
  .command('account')
  .description('accounts of the desk: list, add, role, groups, reset, remove')
  .helpCommand(false);

function addAccountCommand(name: AccountCommand, description: string, isDefault = false) {
  const command = account.command(name, { isDefault }).description(description);
  if (name !== 'list') command.argument('<name...>', 'of the person; it may have several words');
  if (name === 'add' || name === 'role')
    command.addOption(
      new Option('--role <role>')
        .choices(ROLES)
        .default(name === 'add' ? 'contributor' : undefined)
        .makeOptionMandatory(name === 'role'),
    );
  if (name === 'add' || name === 'groups')
    command.addOption(
      new Option('--groups <names>', 'as board,family; "" for none').makeOptionMandatory(name === 'groups'),
    );
  command
    .option('--library <folder>', 'whose desk (default: VITRINE_LIBRARY, or the sample)')
    .addOption(toData())
    .action(async (...given: unknown[]) => {
      const self = given.at(-1) as Command;
      const { library, data, role, groups } = self.opts<Folders & { library?: string; role?: Role; groups?: string }>();
      enterSite({ folder: library, data });
      const { runAccount } = await import('./account');
      await runAccount(name, self.args, { role, groups });
    });
}

addAccountCommand('list', 'list the accounts', true);
addAccountCommand('add', 'add one, and print its password');
addAccountCommand('role', 'change its role');
addAccountCommand('groups', 'change its groups, which audiences name');
addAccountCommand('reset', 'print a new password; ends its sessions, removes passkeys and the second factor');
addAccountCommand('remove', 'remove one; without any, the next start shows a new code');

program
  .command('completion')
  .description('print completions for a shell')
  .addArgument(new Argument('<shell>').choices(SHELLS))
  .addHelpText(
    'after',
    '\nbash: source <(vitrine completion bash)\nzsh:  source <(vitrine completion zsh)\nfish: vitrine completion fish | source',
  )
  .action((shell: Shell) => {
    process.stdout.write(renderCompletion(program, shell));
  });

function fail(error: unknown): never {
  console.error(`vitrine: ${error instanceof Error ? error.message : error}`);
  process.exit(error instanceof UsageError ? WRONG_USAGE : 1);
}

/** npm keeps options before `--` to itself, and passes them on as variables: https://docs.npmjs.com/cli/commands/npm-run */
function refuseSwallowed() {
  const command = program.commands.find((each) => each.name() === process.argv[2]);
  if (!command || process.env.VITRINE_COMMAND !== 'npm run') return;
  const options = [command, ...command.commands].flatMap((each) => each.options);
  const taken = options.find((each) => process.env[`npm_config_${each.attributeName()}`] !== undefined);
  if (!taken) return;
  const name = command.name();
  throw new UsageError(`npm has kept ${taken.long} to itself. Write -- after the command: npm run ${name} -- …`);
}

process.env.VITRINE_COMMAND ||= 'npx vitrine';
try {
  refuseSwallowed();
  loadEnv('.env');
  await program.parseAsync();
} catch (error) {
  fail(error);
}
