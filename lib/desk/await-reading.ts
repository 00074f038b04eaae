// Waits until the indexer has read an item that was saved, so that its page and its form show the saved values.
import { setTimeout as wait } from 'node:timers/promises';
import type { Item } from '@/lib/model/types';
import { getWholeItem } from './whole-item';

const MAX_WAIT_MS = 2500;
const STEP_MS = 100;

/** Resolves when the item has changed, or after some time. */
export async function awaitReading(before: Item) {
  const known = JSON.stringify(before);
  for (const end = Date.now() + MAX_WAIT_MS; Date.now() < end; await wait(STEP_MS)) {
    if (JSON.stringify(getWholeItem(before.id)) !== known) return;
  }
}
