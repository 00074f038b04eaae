// Finds the next item to describe.
import { findFound } from '@/lib/catalogue/read/found-items';
import type { DeskTask } from '@/lib/model/desk';

/** @param after path of the item that was described last @returns null if no later item lacks it */
export const findNext = (task: DeskTask, after: string): string | null => findFound(task, 'after', after);
