// Runs an action of a form that changes files, and refuses the form if not all of them could be written.
import { randomBytes } from 'node:crypto';
import type { DeskUser } from './accounts/accounts';
import type { Role } from './accounts/roles';
import { refuseFault } from './describe-fault';
import type { ActionHeader, Outcome } from './files/journal-entries';
import { refuseForm } from './form-request';

interface Action {
  person: DeskUser;
  title: string;
  /** Role that the action needs, which its undo needs as well; an editor's by default. */
  right?: Role;
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

export function createActionHeader({ name }: DeskUser, title: string, right: Role = 'editor'): ActionHeader {
  const at = new Date().toISOString();
  return { id: createActionId(at), at, who: name, title, right };
}

export const joinSeries = (header: ActionHeader, series: string | undefined): ActionHeader =>
  series ? { ...header, id: createActionId(header.at, series), series } : header;

/** @returns the response that refuses the form; null if all files were written */
export async function runAction({ person, title, right, from, change }: Action): Promise<Response | null> {
  try {
    const outcome = await change(createActionHeader(person, title, right));
    const { conflicts = [] } = outcome ?? {};
    return conflicts.length > 0 ? refuseForm(409, 'desk.conflict', { files: conflicts.join(', ') }, from) : null;
  } catch (error) {
    return refuseFault(error as Error, from);
  }
}
