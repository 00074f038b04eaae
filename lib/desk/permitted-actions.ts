// Decides which actions of the history a person may undo, finish or stop.
import type { DeskUser } from './accounts/accounts';
import { mayEdit, mayManage } from './accounts/roles';
import type { ActionSummary } from './files/journal';

/** Actions that are undone at present; undoing an undo makes its action count again. @param actions the latest first */
export function findUndone(actions: readonly ActionSummary[]): ReadonlySet<string> {
  const undone = new Set<string>();
  for (const { id, undoes = [] } of actions) if (!undone.has(id)) for (const each of [undoes].flat()) undone.add(each);
  return undone;
}

export const canFinish = ({ end, undoes, plan }: ActionSummary) =>
  (end === 'interrupted' || end === 'stopped') && (undoes !== undefined || plan !== undefined);

/**
 * Whether a person may undo, finish or stop an action: it needs the right of the action itself. One that does not state
 * its right is the owner's alone.
 */
export const mayRevise = ({ right }: Pick<ActionSummary, 'right'>, { role }: Pick<DeskUser, 'role'>) =>
  right === 'editor' ? mayEdit(role) : mayManage(role);

/** @param undone ids of actions that are undone */
export function listPermitted(action: ActionSummary, person: DeskUser, undone: ReadonlySet<string>) {
  const isAllowed = mayRevise(action, person);
  const isUndone = undone.has(action.id);
  return {
    stop: isAllowed && action.end === 'running',
    finish: isAllowed && !isUndone && canFinish(action),
    undo: isAllowed && !isUndone && action.end !== 'running',
  };
}
