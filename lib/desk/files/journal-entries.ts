// Entries of the journal: the header of an action, its changes, marks of its progress, and its end.
import type { DeskRole } from '@/lib/model/desk-account';
import { isEqual, isMove, type LibraryChange } from './make-change';

export interface ActionHeader {
  id: string;
  /** ISO 8601, UTC. */
  at: string;
  who: string;
  /** In the language of its author. */
  title: string;
  /** The least role that may take the action, and so undo or finish it. */
  right?: DeskRole;
  /** The action that it reverses, or those of a series, the latest first. */
  undoes?: string | string[];
  /** Items described one after another are saved as actions of one series; their ids end with it. */
  series?: string;
  /** Number of items or files that it is about, for its progress. */
  of?: number;
  /** Instructions with which the action can be finished if it is interrupted. */
  plan?: unknown;
}

export interface Outcome {
  id: string;
  changed: number;
  /** Paths of files that another program has changed in the meantime, and that were not written. */
  conflicts: string[];
}

/** How far an action is; written when a batch of changes is planned, and again when it is made. */
export interface ProgressMark {
  /** Changes in the journal so far. */
  planned: number;
  changed: number;
  conflicts: number;
  /** Items or files done. */
  done: number;
}

export const NO_MARK: ProgressMark = { planned: 0, changed: 0, conflicts: 0, done: 0 };

export type JournalledChange = (
  | { path: string; before: string | null; after: string | null }
  | { path: string; to: string }
) & {
  /** The outermost folder that the change creates. */
  created?: string;
};

/** A change, and the folder that is removed after it if it is empty. */
export type PlannedChange = LibraryChange & { leaves?: string };

type Entry = Record<string, unknown>;

const encode = (content: Buffer | null) => content?.toString('base64') ?? null;
const decode = (text: string | null) => (text === null ? null : Buffer.from(text, 'base64'));

export const formatChange = (change: LibraryChange, created: string | undefined): JournalledChange => ({
  ...(isMove(change)
    ? { path: change.path, to: change.to }
    : { path: change.path, before: encode(change.before), after: encode(change.after) }),
  ...(created && { created }),
});

export const reverseChange = (line: JournalledChange): PlannedChange => ({
  ...('to' in line
    ? { path: line.to, to: line.path }
    : { path: line.path, before: decode(line.after), after: decode(line.before), createsFolders: true }),
  ...(line.created && { leaves: line.created }),
});

/**
 * Combines changes of the same file that follow on each other, so that an undo of several actions writes it once.
 * @param changes in the order in which they are to be made
 */
export async function combineChanges(changes: AsyncIterable<PlannedChange>): Promise<PlannedChange[]> {
  const combined: PlannedChange[] = [];
  const places = new Map<string, number>();
  for await (const change of changes) {
    const place = places.get(change.path);
    const earlier = place === undefined ? undefined : combined[place];
    if (place !== undefined && earlier && !isMove(earlier) && !isMove(change) && isEqual(earlier.after, change.before))
      combined[place] = { ...change, before: earlier.before };
    else places.set(change.path, combined.push(change) - 1);
  }
  return combined;
}

/** The change itself, of an action that is finished later. */
export const parseChange = (line: JournalledChange): LibraryChange =>
  'to' in line
    ? { path: line.path, to: line.to }
    : {
        path: line.path,
        before: decode(line.before),
        after: decode(line.after),
        ...(line.created && { createsFolders: true }),
      };

export const isChange = (entry: object): entry is JournalledChange => 'path' in entry;

export const isMark = (entry: object): entry is { mark: ProgressMark; conflicts?: string[] } => 'mark' in entry;

/** How an action ended; undefined if it is running or was interrupted. */
export type ActionEnd = 'complete' | 'stopped' | undefined;

interface ActionState {
  mark: ProgressMark;
  end: ActionEnd;
}

/** The state that an entry states; null for a change, which states none. */
export function getState(entry: Entry): ActionState | null {
  if (isMark(entry)) return { mark: entry.mark, end: undefined };
  if (!('ended' in entry)) return null;
  const { changed, conflicts } = entry as { changed: number; conflicts: string[] | number };
  const count = typeof conflicts === 'number' ? conflicts : conflicts.length;
  // Journals of earlier versions end without a mark.
  const mark = (entry.at as ProgressMark | undefined) ?? {
    ...NO_MARK,
    planned: changed + count,
    changed,
    conflicts: count,
  };
  return { mark, end: entry.stopped ? 'stopped' : 'complete' };
}
