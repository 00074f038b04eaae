// Makes the changes of many items as one action of the history.

import type { LibraryChange } from '@/lib/desk/files/make-change';
import { planEdits } from '@/lib/desk/files/plan-edits';
import type { ActionOptions } from '@/lib/desk/files/run-changes';
import type { EditableLibrary } from '@/lib/desk/library';
import { type BulkEdit, parseBulkEdits } from '@/lib/model/desk-bulk';
import { editItems } from './bulk-items';

/** Instructions that the journal stores, so that the action can be finished after an interruption. */
export interface BulkInstruction {
  /** The items, as in the URL of the form. */
  query: string;
  edits: BulkEdit[];
}

/** @param plan of an action's header @returns null if it is that of another kind of action */
export function parseInstruction(plan: unknown): BulkInstruction | null {
  const { query, edits } = (plan ?? {}) as Partial<Record<keyof BulkInstruction, unknown>>;
  const parsed = parseBulkEdits(edits);
  return typeof query === 'string' && parsed ? { query, edits: parsed } : null;
}

type BulkRun = Required<Pick<ActionOptions, 'countDone' | 'takeFaults'>> & { changes: AsyncIterable<LibraryChange> };

/** @param ids of the items */
export function planBulkAction(library: EditableLibrary, ids: readonly string[], edits: readonly BulkEdit[]): BulkRun {
  let done = 0;
  let faults: string[] = [];
  const onFault = (_path: string, { message }: Error) => {
    faults.push(message);
  };
  const onItem = () => {
    done += 1;
  };
  const items = editItems(ids, { edits, languages: library.languages, onItem, onFault });
  return {
    changes: planEdits(library, items, { onFault }),
    countDone: () => done,
    takeFaults() {
      const taken = faults;
      faults = [];
      return taken;
    },
  };
}
