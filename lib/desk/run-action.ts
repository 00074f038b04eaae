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

/** Ids sort by time. */
export const createActionId = (at = new Date().toISOString()) =>
  `${at.replace(/\D/g, '')}-${randomBytes(4).toString('hex')}`;

export function createActionHeader({ name }: DeskUser, title: string): ActionHeader {
  const at = new Date().toISOString();
  return { id: createActionId(at), at, who: name, title };
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
