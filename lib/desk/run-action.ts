// Runs an action of a form that changes files, and refuses the form if not all of them could be written.
import { randomBytes } from 'node:crypto';
import type { DeskUser } from './accounts/accounts';
import { refuseFault } from './describe-fault';
import type { ActionHeader, Outcome } from './files/journal-entries';
import { refuseForm } from './form-request';

interface Action {
  person: DeskUser;
  title: string;
  /** Page of the form. */
  from: string;
  /** Resolves with null if there is nothing to change. */
  change(header: ActionHeader): Promise<Outcome | null>;
}

/** Name of a series of actions, as `SeriesProgress` has it. */
export const createSeries = () => randomBytes(4).toString('hex');

/** Ids sort by time. */
export const createActionId = (at = new Date().toISOString(), end = randomBytes(4).toString('hex')) =>
  `${at.replace(/\D/g, '')}-${end}`;

export function createActionHeader({ name }: DeskUser, title: string, series?: string): ActionHeader {
  const at = new Date().toISOString();
  return { id: createActionId(at, series), at, who: name, title, ...(series && { series }) };
}

/** @returns the response that refuses the form; null if all files were written */
export async function runAction({ person, title, from, change }: Action): Promise<Response | null> {
  try {
    const outcome = await change(createActionHeader(person, title));
    const { conflicts = [] } = outcome ?? {};
    return conflicts.length > 0 ? refuseForm(409, 'desk.conflict', { files: conflicts.join(', ') }, from) : null;
  } catch (error) {
    return refuseFault(error as Error, from);
  }
}
