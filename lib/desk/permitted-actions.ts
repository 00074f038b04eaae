// What a person may do with an action of the history.
import type { DeskUser } from './accounts/accounts';
import { mayEdit } from './accounts/roles';
import type { ActionSummary } from './files/journal';

export function listPermitted({ end, undoes, plan }: ActionSummary, { role }: DeskUser) {
  const isEditor = mayEdit(role);
  return {
    stop: isEditor && end === 'running',
    finish: isEditor && end === 'interrupted' && (undoes !== undefined || plan !== undefined),
    undo: isEditor && end !== 'running',
  };
}

/** Actions that are undone at present; undoing an undo makes its action count again. @param actions the latest first */
export function findUndone(actions: readonly ActionSummary[]): ReadonlySet<string> {
  const undone = new Set<string>();
  for (const { id, undoes } of actions) if (undoes && !undone.has(id)) undone.add(undoes);
  return undone;
}
