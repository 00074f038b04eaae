// Decides which actions of the history a person may undo, finish or stop.
import type { DeskUser } from './accounts/accounts';
import { mayEdit } from './accounts/roles';
import type { ActionSummary } from './files/journal';

/** Actions that are undone at present; undoing an undo makes its action count again. @param actions the latest first */
export function findUndone(actions: readonly ActionSummary[]): ReadonlySet<string> {
  const undone = new Set<string>();
  for (const { id, undoes = [] } of actions) if (!undone.has(id)) for (const each of [undoes].flat()) undone.add(each);
  return undone;
}

export const canFinish = ({ end, undoes, plan }: ActionSummary) =>
  (end === 'interrupted' || end === 'stopped') && (undoes !== undefined || plan !== undefined);

/** @param undone ids of actions that are undone */
export function listPermitted(action: ActionSummary, { role }: DeskUser, undone: ReadonlySet<string>) {
  const isEditor = mayEdit(role);
  const isUndone = undone.has(action.id);
  return {
    stop: isEditor && action.end === 'running',
    finish: isEditor && !isUndone && canFinish(action),
    undo: isEditor && !isUndone && action.end !== 'running',
  };
}
