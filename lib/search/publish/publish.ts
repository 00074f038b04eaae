// Publishes the catalogue to the hosted index: incremental changes, or a full replacement through a temporary index.

import { randomInt } from 'node:crypto';
import { isHidden, isWhole } from '@/lib/catalogue/read/all';
import { countRecords } from '@/lib/catalogue/read/site';
import { toCommand } from '@/lib/config/config';
import { SORTS, type Sort } from '@/lib/model/search-record';
import { isRefusal } from '@/lib/search/hosted/error-message';
import { buildReplicaSettings, getReplicaName, INDEX_SETTINGS } from '@/lib/search/params/index-settings';
import { computeValueDigest } from './digest';
import { type Changes, type PublishTools, sendChanges } from './publish-send';
import type { Run } from './publish-state';

type PublishOutcome = ({ type: 'published'; full: boolean } & Changes) | { type: 'refused'; why: string };

const sorts = Object.keys(SORTS) as Sort[];

/** Settings by index name: the primary index first, then its replicas. */
export const listSettings = (index: string): [name: string, settings: object][] => [
  [index, { ...INDEX_SETTINGS, replicas: sorts.map((sort) => getReplicaName(index, sort)) }],
  ...sorts.map((sort): [string, object] => [getReplicaName(index, sort), buildReplicaSettings(sort)]),
];

// Polling attempts, as many as `replaceAllObjects` of algoliasearch makes.
const MAX_POLLS = 800;

function createSteps({ client, retry }: PublishTools) {
  const wait = (indexName: string, taskID: number) =>
    retry(() => client.waitForTask({ indexName, taskID, maxRetries: MAX_POLLS }));
  return {
    wait,
    exists: (indexName: string) => retry(() => client.indexExists({ indexName })),
    async set(indexName: string, indexSettings: object) {
      const { taskID } = await retry(() => client.setSettings({ indexName, indexSettings }));
      await wait(indexName, taskID);
    },
    /** A missing source index is copied as an empty one. */
    async copy(indexName: string, destination: string, scope: ('settings' | 'synonyms' | 'rules')[]) {
      const operationIndexParams = { operation: 'copy', destination, scope } as const;
      const { taskID } = await retry(() => client.operationIndex({ indexName, operationIndexParams }));
      await wait(destination, taskID);
    },
    async move(indexName: string, destination: string) {
      const operationIndexParams = { operation: 'move', destination } as const;
      return (await retry(() => client.operationIndex({ indexName, operationIndexParams }))).taskID;
    },
  };
}

async function applySettings(tools: PublishTools, { run }: Run) {
  const all = listSettings(tools.index);
  const { set } = createSteps(tools);
  for (const [name, settings] of all) await set(name, settings);
  tools.published.set(run, { settings: computeValueDigest(all) });
}

async function send(tools: PublishTools, run: Run, name: string): Promise<Changes> {
  const changes = await sendChanges(tools, run, name);
  // Algolia processes the tasks of an index in order, including those of an earlier run.
  const { task } = (run.temporary ? tools.published.getUnfinished() : tools.published.getFinished()) ?? run;
  if (task) {
    await createSteps(tools).wait(name, task);
    tools.published.set(run.run, { task: null });
  }
  return changes;
}

async function update(tools: PublishTools, run: Run): Promise<PublishOutcome> {
  if (run.settings !== computeValueDigest(listSettings(tools.index))) await applySettings(tools, run);
  return { type: 'published', full: false, ...(await send(tools, run, tools.index)) };
}

/** Resumes an interrupted full run if possible; returns whether its index was already moved into place. */
async function resume(tools: PublishTools): Promise<{ run: Run; isMoved: boolean } | null> {
  const { published, say } = tools;
  const { exists, wait } = createSteps(tools);
  const run = published.getUnfinished();
  if (!run?.temporary) return null;
  if (run.move) await wait(run.temporary, run.move);
  const isThere = await exists(run.temporary);
  if (run.move === null && (isThere || published.count(run.run) === 0)) {
    say(`the full run of before goes on (${published.count(run.run)} records are there)`);
    return { run, isMoved: false };
  }
  if (run.move !== null && !isThere) return { run, isMoved: true };
  // It is unknown whether the move was accepted; records sent to the temporary index now could be lost.
  if (isThere) say(`the index ${run.temporary} is left over from a run that was ended, and can be deleted`);
  published.discard(run.run);
  return null;
}

/** Like https://www.algolia.com/doc/api-reference/api-methods/replace-all-objects/, but streams the records. */
async function replace(tools: PublishTools): Promise<PublishOutcome> {
  const { index, published } = tools;
  const steps = createSteps(tools);
  const former = await resume(tools);
  const run = former?.run ?? published.begin(`${index}_tmp_${randomInt(100_000, 1_100_000)}`);
  const temporary = run.temporary ?? '';
  if (!former?.isMoved) {
    if (published.count(run.run) === 0) {
      await steps.copy(index, temporary, ['settings', 'synonyms', 'rules']);
      await steps.set(temporary, INDEX_SETTINGS);
    }
    const changes = await send(tools, run, temporary);
    // Copy again, because the owner may have edited these during the run.
    await steps.copy(index, temporary, ['synonyms', 'rules']);
    await moveInto(tools, run, temporary);
    published.finish(run.run);
    await applySettings(tools, run);
    return { type: 'published', full: true, ...changes };
  }
  published.finish(run.run);
  return update(tools, { ...run, temporary: null });
}

/** The move replaces the index and its replicas atomically for searches. */
async function moveInto(tools: PublishTools, { run }: Run, temporary: string) {
  const steps = createSteps(tools);
  tools.published.set(run, { move: 0 });
  try {
    const move = await steps.move(temporary, tools.index);
    tools.published.set(run, { move });
    await steps.wait(temporary, move);
  } catch (error) {
    if (isRefusal(error)) tools.published.set(run, { move: null });
    throw error;
  }
}

export async function publish(tools: PublishTools, full: boolean): Promise<PublishOutcome> {
  const { index, published, say } = tools;
  if (!isWhole())
    return {
      type: 'refused',
      why: `the library has not been read to its end yet (${toCommand('index')}); nothing was sent`,
    };
  const finished = published.getFinished();
  // Items hidden by rules must also be removed from the hosted index.
  if (countRecords() === 0 && !isHidden() && !full)
    return {
      type: 'refused',
      why: `the archive is empty; ${toCommand('publish', '--full')} empties the hosted index too`,
    };
  if (full || !finished || published.getUnfinished()) return replace(tools);
  if (await createSteps(tools).exists(index)) return update(tools, finished);
  say(`the index ${index} is not there any more, and is sent whole`);
  return replace(tools);
}
