// Runs the abuse suite against the built site: prints one line per case and a summary, and exits with 1 if a case failed.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { removeFolder } from '@/scripts/remove-folder.mjs';
import { toPatience } from '../patience.mjs';
import { createAudienceCases } from './audiences';
import { createBadDays } from './bad-days';
import { createBucketCases } from './buckets';
import { createBudgetCases } from './budgets';
import { createCacheCases } from './cache';
import { type Case, Skip } from './case';
import { createConnectionCases } from './connections';
import { createDamageCases } from './damage';
import { createDeskAccountCases } from './desk-accounts';
import { createDeskBatchCases } from './desk-batches';
import { createDeskCollectionCases } from './desk-collections';
import { createDeskLetterCases } from './desk-letters';
import { createDeskLinkCases } from './desk-links';
import { createDeskReportCases } from './desk-report';
import { createDeskStoryCases } from './desk-stories';
import { createDeskUploadCases } from './desk-uploads';
import { createExportCases } from './exports';
import { createFileCases, layNasty } from './files';
import { createFuzzCases } from './fuzz';
import { createFormatCases } from './fuzz-formats';
import { createHeaderCases } from './headers';
import { createIsolationCases } from './isolation';
import { createKeptOutCases } from './kept-out';
import { createKindCases } from './kinds';
import { createMachineCases } from './machine';
import { createProcessCases } from './processes';
import { createRejectedFormCases } from './rejected-forms';
import { createRequestCases } from './requests';
import { createRestrictionCases } from './restrictions';
import { createSearchCases } from './search';
import { createServerCases } from './servers';
import { startSite } from './site';
import { createSlowReaderCases } from './slow-readers';
import { createStrictCases } from './strict';

const argument = (name: string) =>
  process.argv.find((each) => each === `--${name}` || each.startsWith(`--${name}=`))?.split('=')[1] ??
  (process.argv.includes(`--${name}`) ? '' : undefined);

const isLong = argument('long') !== undefined;
const isSmoke = argument('smoke') !== undefined;
const isQuick = isSmoke || argument('quick') !== undefined;
const only = new RegExp(argument('only') ?? '', 'i');
const fuzz = Number(argument('fuzz') ?? (isLong ? 10_000 : isQuick ? 100 : 250));
const seed = Number(argument('seed') ?? 1);
const mutations = Number(argument('mutations') ?? (isLong ? 1000 : isQuick ? 4 : 50));
const damages = Number(argument('damage') ?? (isLong ? 500 : 20));

const tally = { held: 0, failed: 0, skipped: 0, named: [] as [string, string][] };

function fail(name: string, error: unknown) {
  tally.failed += 1;
  tally.named.push([name, error instanceof Error ? error.message : String(error)]);
}

async function run(group: string, { name, run: attempt }: Case) {
  const started = performance.now();
  const line = (word: string, more = '') =>
    console.log(`${word}  ${group}: ${name}${more} (${Math.round(performance.now() - started)} ms)`);
  try {
    const said = await attempt();
    tally.held += 1;
    line('ok  ', said ? `: ${said}` : '');
  } catch (error) {
    if (error instanceof Skip) {
      tally.skipped += 1;
      line('skip', `: ${error.message}`);
      return;
    }
    fail(`${group}: ${name}`, error);
    line('FAIL');
    console.log(`      ${error instanceof Error ? error.message : error}`.replaceAll('\n', '\n      '));
  }
}

function isDue({ pace }: Case) {
  if (isSmoke) return pace === 'smoke';
  return pace === 'long' ? isLong : pace === 'slow' ? !isQuick : true;
}

async function runAll(group: string, cases: Case[]) {
  for (const each of cases) if (isDue(each) && only.test(`${group}: ${each.name}`)) await run(group, each);
}

const started = performance.now();
const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-abuse-')));
const place = { library: path.join(folder, 'library'), data: path.join(folder, 'data') };
/** Cases that share one site. */
async function askOne() {
  const laid = await layNasty(place.library);
  const site = await startSite(place, {
    // On a busy machine, reading even a plain picture takes longer than two seconds.
    VITRINE_READ_SECONDS: String(Math.ceil(toPatience(2000) / 1000)),
    VITRINE_PROXIES: '1',
    VITRINE_BUDGET_SECONDS: '2',
  });
  try {
    await site.up();
    await site.idle();
    await runAll('files', createFileCases(site, laid));
    await runAll('requests', createRequestCases(site));
    await runAll('connections', createConnectionCases(site));
    await runAll('headers', createHeaderCases(site));
    await runAll('caches', createCacheCases(site));
    await runAll('search', createSearchCases(site));
    await runAll('budgets', createBudgetCases(site));
    await runAll('fuzzing', createFuzzCases(site, { count: fuzz, seed, folder }));
    await run('all', {
      name: 'the server that was asked all this still runs, and never started anew',
      async run() {
        if (!site.isRunning()) throw new Error(`it ended: ${site.log().slice(-1000)}`);
        return `${Math.round(site.memory())} MiB`;
      },
    });
  } finally {
    await site.stop();
  }
}

type Group = [name: string, run: (folder: string) => Promise<void>];

const toGroup = (name: string, createCases: (folder: string) => Case[]): Group => [
  name,
  (own) => runAll(name, createCases(own)),
];

/** Cases that share one site, at its desk. */
const toDeskGroup = (
  name: string,
  createCases: (folder: string) => { cases: Case[]; stop(): Promise<unknown> },
): Group => [
  name,
  async (own) => {
    const site = createCases(own);
    try {
      await runAll(name, site.cases);
    } finally {
      await site.stop();
    }
  },
];

/** Cases that start their own sites. */
const GROUPS: Group[] = [
  [
    'isolation',
    async (own) => {
      const isolation = createIsolationCases(own, { count: isLong ? 5000 : isQuick ? 300 : 1000, seed });
      try {
        await runAll('isolation', isolation.cases);
        await runAll('forms', createRejectedFormCases(isolation.getSite));
      } finally {
        await isolation.stop();
      }
    },
  ],
  toGroup('restrictions', (own) => createRestrictionCases(own, { isQuick })),
  toGroup('audiences', createAudienceCases),
  toGroup('kept out', createKeptOutCases),
  toGroup('formats', (own) => createFormatCases(own, { count: mutations, seed })),
  toDeskGroup('desk accounts', createDeskAccountCases),
  toDeskGroup('desk letters', createDeskLetterCases),
  toDeskGroup('desk collections', createDeskCollectionCases),
  toDeskGroup('desk links', createDeskLinkCases),
  toDeskGroup('desk report', createDeskReportCases),
  toDeskGroup('desk stories', createDeskStoryCases),
  toGroup('slow readers', createSlowReaderCases),
  toGroup('strict', createStrictCases),
  toGroup('kinds', createKindCases),
  toGroup('damage', (own) => createDamageCases(own, { seeds: damages, first: seed })),
  toGroup('desk uploads', createDeskUploadCases),
  toGroup('processes', createProcessCases),
  toGroup('servers', createServerCases),
  toGroup('machine', createMachineCases),
  toGroup('desk batches', (own) => createDeskBatchCases(own, { isLong, seed })),
  toGroup('exports', (own) => createExportCases(own, { isLong, seed })),
  toGroup('bad days', (own) => createBadDays(own, { isLong, seed })),
];

async function runGroup([name, runCases]: Group) {
  const own = path.join(folder, name.replaceAll(' ', '-'));
  fs.mkdirSync(own);
  await runCases(own).catch(failWhole);
}

const failWhole = (error: unknown) => {
  fail('the suite', error);
  console.error(error);
};
const waiting = [...GROUPS];
async function runWaiting() {
  for (let next = waiting.shift(); next; next = waiting.shift()) await runGroup(next);
}
// Most cases wait, so the quick part runs two groups at a time.
const first = askOne().catch(failWhole);
if (isQuick) await Promise.all([runWaiting(), first.then(runWaiting)]);
else await first.then(runWaiting);
// Alone, because they set variables of this process.
await runGroup(toGroup('buckets', createBucketCases));
await removeFolder(folder);
const seconds = Math.round((performance.now() - started) / 1000);
console.log(
  `abuse: ${tally.held} held, ${tally.failed} failed, ${tally.skipped} skipped, in ${seconds} s${tally.failed > 0 ? ` (seed ${seed})` : ''}`,
);
fs.mkdirSync('test-results', { recursive: true });
fs.writeFileSync('test-results/abuse.json', JSON.stringify(tally));
process.exit(tally.failed > 0 ? 1 : 0);
