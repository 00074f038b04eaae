// vitrine publish: uploads changes since the last run, everything with --full, or nothing with --check.

import { createHostedClient } from '../../lib/clients/algolia';
import { keepPrivate } from '../../lib/clients/private-folder';
import { type Algolia, type Config, parseConfig, toCommand } from '../../lib/config/config';
import { describeHostedError, isRefusal } from '../../lib/search/hosted/error-message';
import { createHostedRetry } from '../../lib/search/hosted/retry';
import { publish } from '../../lib/search/publish/publish';
import { check, type Difference, isUpToDate } from '../../lib/search/publish/publish-check';
import type { Changes, PublishProgress } from '../../lib/search/publish/publish-send';
import { openPublished } from '../../lib/search/publish/publish-state';

const WRONG_SETTINGS = 78;
// Interval of progress lines without a terminal, ms.
const PROGRESS_INTERVAL_MS = 5000;

const count = (number: number, what = '') => `${number.toLocaleString('en')}${what && ` ${what}`}`;
const clear = () => process.stdout.isTTY && process.stdout.write('\r\u001b[K');

function say(line: string) {
  clear();
  console.log(`Vitrine: ${line}`);
}

function createProgress(what: string) {
  let said = performance.now();
  return ({ done, total, sent, deleted }: Pick<PublishProgress, 'done' | 'total'> & Partial<PublishProgress>) => {
    const more = sent === undefined ? '' : `, ${count(sent)} sent, ${count(deleted ?? 0)} deleted`;
    const text = `${count(done)} of ${count(total)} records ${what}${more}`;
    if (process.stdout.isTTY) {
      const width = 30;
      const filled = total > 0 ? Math.round(Math.min(1, done / total) * width) : 0;
      process.stdout.write(`\r\u001b[K${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${text}`);
    } else if (performance.now() - said > PROGRESS_INTERVAL_MS) {
      said = performance.now();
      console.log(text);
    }
  };
}

function sayChanges({ sent, deleted, total, tooLarge }: Changes, full: boolean, index: string) {
  const how = full ? 'sent whole and put in place at once' : 'up to date';
  say(`${index} is ${how}: ${count(total, 'records')}, ${count(sent)} sent, ${count(deleted)} deleted`);
  if (tooLarge.length === 0) return;
  console.warn(`Vitrine: ${count(tooLarge.length)} left out, larger than the service takes:`);
  for (const { path, bytes, max } of tooLarge) console.warn(`  ${path} (${count(bytes)} of ${count(max, 'bytes')})`);
}

function sayDifference(difference: Difference, index: string) {
  const { hosted, total, settings } = difference;
  if (hosted === null) say(`there is no index ${index}: ${toCommand('publish')} makes it`);
  else say(`${count(hosted, 'records')} in ${index}, ${count(total)} in the catalogue`);
  const kinds = { missing: 'missing', changed: 'changed', extra: 'no longer here', tooLarge: 'too large to be there' };
  for (const [kind, words] of Object.entries(kinds)) {
    const { count: number, examples } = difference[kind as keyof typeof kinds];
    if (number === 0) continue;
    console.log(`  ${count(number)} ${words}: ${examples.join(' ')}${number > examples.length ? ' …' : ''}`);
  }
  if (settings.length > 0) console.log(`  other settings: ${settings.join(' ')}`);
  if (isUpToDate(difference)) console.log('  nothing differs');
}

export interface PublishOptions {
  full?: boolean;
  check?: boolean;
}

function toSettings(): { config: Config; algolia: Algolia } | string {
  try {
    const config = parseConfig(process.env);
    if (config.algolia?.adminKey) return { config, algolia: config.algolia };
    return 'Vitrine: publishing needs ALGOLIA_APP_ID, ALGOLIA_SEARCH_KEY and ALGOLIA_ADMIN_KEY (docs/hosted-search.md).';
  } catch (error) {
    return (error as Error).message;
  }
}

async function run(
  { config, algolia }: { config: Config; algolia: Algolia },
  options: PublishOptions,
): Promise<number> {
  const index = config.searchIndex;
  keepPrivate(config.data);
  const published = openPublished(config.data, `${algolia.appId}/${index}`);
  if (!published) {
    console.error('Vitrine: another process is publishing; this one does nothing.');
    return 1;
  }
  const client = createHostedClient(algolia, algolia.adminKey);
  const retry = createHostedRetry({
    keys: [algolia.adminKey, algolia.searchKey],
    onPause: (seconds, cause) => say(`${cause}; trying again in ${seconds} s`),
  });
  try {
    if (options.check) {
      const largest = published.getFinished()?.largest ?? null;
      const onProgress = createProgress('compared');
      const difference = await check({ client, index, retry, largest, onProgress });
      sayDifference(difference, index);
      return isUpToDate(difference) ? 0 : 1;
    }
    const onProgress = createProgress('looked at');
    const outcome = await publish({ client, index, published, retry, onProgress, say }, options.full === true);
    if (outcome.type === 'refused') {
      console.error(`Vitrine: ${outcome.why}.`);
      return 1;
    }
    sayChanges(outcome, outcome.full, index);
    return 0;
  } catch (error) {
    clear();
    const cause = describeHostedError(error, [algolia.adminKey, algolia.searchKey]);
    const next = isRefusal(error) ? '' : ` What was sent is remembered: ${toCommand('publish')} goes on from there.`;
    console.error(`Vitrine: publishing stopped (${cause}).${next}`);
    return 1;
  } finally {
    published.close();
  }
}

/** @returns the exit code */
export async function runPublish(options: PublishOptions): Promise<number> {
  const settings = toSettings();
  if (typeof settings !== 'string') return run(settings, options);
  console.error(settings);
  return WRONG_SETTINGS;
}
