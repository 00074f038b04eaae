// Sends new and changed records to the hosted index in batches, and deletes removed ones.
import { listRecords, listUnknown } from '@/lib/catalogue/read/all';
import { countRecords } from '@/lib/catalogue/read/site';
import type { Client } from '@/lib/clients/algolia';
import type { Retry } from '@/lib/clients/retry';
import type { SearchRecord } from '@/lib/model/search-record';
import { computeRecordDigest } from './digest';
import { createLimit, type TooLarge } from './publish-limit';
import type { PublishState, Run } from './publish-state';

export interface PublishProgress {
  /** Records compared so far, of `total`. */
  done: number;
  total: number;
  sent: number;
  deleted: number;
}

export interface PublishTools {
  /** Client with a key that may write. */
  client: Client;
  index: string;
  published: PublishState;
  retry: Retry;
  onProgress?(progress: PublishProgress): void;
  say(line: string): void;
}

export interface Changes extends PublishProgress {
  tooLarge: TooLarge[];
}

const TOGETHER = 1000;

interface Due {
  record: SearchRecord;
  digest: string;
}

export async function sendChanges(tools: PublishTools, { run }: Run, name: string): Promise<Changes> {
  const { client, published, retry, onProgress } = tools;
  const progress: PublishProgress = { done: 0, total: countRecords(), sent: 0, deleted: 0 };
  const limit = createLimit();
  let due: Due[] = [];

  async function send() {
    for (;;) {
      due = due.filter(({ record }) => limit.admits(record));
      if (due.length === 0) return;
      try {
        const objects = due.map(({ record }) => ({ ...record }));
        const answers = await retry(() => client.saveObjects({ indexName: name, objects }));
        published.note(run, {
          task: answers.at(-1)?.taskID ?? 0,
          sent: due.map(({ record, digest }) => [record.objectID, digest]),
        });
        progress.sent += due.length;
        due = [];
        return;
      } catch (error) {
        // The service rejects the whole batch if one record is too large.
        if (!limit.learn(error)) throw error;
      }
    }
  }

  async function sendPage(records: SearchRecord[]) {
    const digests = published.getDigests(
      run,
      records.map(({ objectID }) => objectID),
    );
    for (const record of records) {
      const digest = computeRecordDigest(record);
      if (digests.get(record.objectID) !== digest) due.push({ record, digest });
      if (due.length >= TOGETHER) await send();
    }
  }

  async function remove(gone: string[]) {
    const answers = await retry(() => client.deleteObjects({ indexName: name, objectIDs: gone }));
    published.note(run, { task: answers.at(-1)?.taskID ?? 0, gone });
    progress.deleted += gone.length;
    onProgress?.(progress);
  }

  async function removeGone() {
    const refused = new Set(limit.tooLarge.map(({ id }) => id));
    let gone: string[] = [];
    for (let ids = published.listIds(run, '', TOGETHER); ids.length > 0; ) {
      // A record that has become too large leaves an outdated version in the index.
      gone.push(...listUnknown(ids), ...ids.filter((id) => refused.has(id)));
      if (gone.length >= TOGETHER) {
        await remove(gone);
        gone = [];
      }
      ids = published.listIds(run, ids.at(-1) ?? '', TOGETHER);
    }
    if (gone.length > 0) await remove(gone);
  }

  for (let page = listRecords(0, TOGETHER); page.length > 0; page = listRecords(page.at(-1)?.key ?? 0, TOGETHER)) {
    await sendPage(page.map(({ record }) => record));
    progress.done += page.length;
    onProgress?.(progress);
  }
  await send();
  await removeGone();
  onProgress?.(progress);
  published.set(run, { largest: limit.largest });
  return { ...progress, tooLarge: limit.tooLarge };
}
