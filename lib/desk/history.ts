// Actions of the history as it lists them: those of one series together, and which of them an undo would reverse.
import type { DeskUser } from './accounts/accounts';
import type { ActionSummary, Journal } from './files/journal';
import { findUndone, listPermitted } from './permitted-actions';

/** Later actions among which undos are looked for. */
const MAX_LATER = 100;

/** Each series is whole, also if some of its actions are on another page. @param actions the latest first */
export async function groupBySeries(journal: Journal, actions: readonly ActionSummary[]): Promise<ActionSummary[][]> {
  const groups: ActionSummary[][] = [];
  const listed = new Set<string>();
  for (const action of actions) {
    const { series } = action;
    if (!series) groups.push([action]);
    else if (!listed.has(series)) groups.push(await journal.listSeries(series));
    if (series) listed.add(series);
  }
  return groups;
}

/** Actions that changed something and are not undone yet, the latest first. */
export const listUndoable = (group: readonly ActionSummary[], person: DeskUser, undone: ReadonlySet<string>) =>
  group.filter((action) => action.mark.changed > 0 && listPermitted(action, person, undone).undo);

/** The actions of a series that an undo reverses now, the latest first. */
export async function listUndoableSeries(journal: Journal, series: string, person: DeskUser) {
  return listUndoable(await journal.listSeries(series), person, findUndone(await journal.list(MAX_LATER)));
}
