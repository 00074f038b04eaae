/** @jest-environment node */
// Runs the search contract against hosted Algolia if its keys are in the environment.
import { randomUUID } from 'node:crypto';
import { algoliasearch } from 'algoliasearch';
import { SORTS, type Sort } from '@/lib/model/search-record';
import { buildReplicaSettings, getReplicaName, INDEX_SETTINGS } from '@/lib/search/params/index-settings';
import { RECORDS } from './collection';
import { describeSearch } from './search-contract';

const { ALGOLIA_APP_ID: app, ALGOLIA_ADMIN_KEY: adminKey, ALGOLIA_SEARCH_KEY: searchKey } = process.env;

function describeHosted(appId: string, keys: { admin: string; search: string }) {
  const admin = algoliasearch(appId, keys.admin);
  const index = `vitrine_contract_${randomUUID()}`;
  const sorts = Object.keys(SORTS) as Sort[];

  async function removeIndex(indexName: string) {
    const { taskID } = await admin.deleteIndex({ indexName });
    await admin.waitForTask({ indexName, taskID });
  }

  async function fillIndex() {
    const replicas = sorts.map((sort) => getReplicaName(index, sort));
    const { taskID } = await admin.setSettings({ indexName: index, indexSettings: { ...INDEX_SETTINGS, replicas } });
    await admin.waitForTask({ indexName: index, taskID });
    for (const sort of sorts) {
      const indexName = getReplicaName(index, sort);
      const task = await admin.setSettings({ indexName, indexSettings: buildReplicaSettings(sort) });
      await admin.waitForTask({ indexName, taskID: task.taskID });
    }
    await admin.saveObjects({
      indexName: index,
      objects: RECORDS.map((record) => ({ ...record })),
      waitForTasks: true,
    });
    for (const sort of sorts) await untilFilled(getReplicaName(index, sort));
  }

  /** A replica follows its index, and no task reports when it has caught up. */
  async function untilFilled(indexName: string) {
    for (let pause = 100; ; pause *= 2) {
      const { nbHits } = await admin.searchSingleIndex({ indexName, searchParams: { query: '' } });
      if (nbHits === RECORDS.length) return;
      if (pause > 60_000)
        throw new Error(`${indexName} holds ${nbHits} of ${RECORDS.length} records after two minutes`);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  // A replica can be deleted only after its index.
  afterAll(async () => {
    await removeIndex(index);
    for (const sort of sorts) await removeIndex(getReplicaName(index, sort));
  }, 300_000);

  describeSearch(async () => {
    await fillIndex();
    return { client: algoliasearch(appId, keys.search), index, browser: admin };
  });
}

if (app && adminKey && searchKey) {
  describeHosted(app, { admin: adminKey, search: searchKey });
} else {
  test.skip('Algolia fulfils the contract (skipped: ALGOLIA_APP_ID, ALGOLIA_ADMIN_KEY and ALGOLIA_SEARCH_KEY are not all set)', () => {});
}
