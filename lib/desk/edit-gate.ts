// Decides whether a page of the desk shows its forms, or why it cannot.
import type { DeskObstacle } from '@/lib/model/desk';
import type { DeskUser } from './accounts/accounts';
import { mayEdit } from './accounts/roles';
import { findObstacle, getEditedPlace, openLibrary } from './library';

export interface EditGateState {
  obstacle: DeskObstacle | null;
  hasConsent: boolean;
  mayEdit: boolean;
  /** The folder or bucket that is written to, as the owner knows it. */
  library: string;
}

export async function readEditGate({ role }: DeskUser): Promise<EditGateState> {
  const obstacle = findObstacle();
  const hasConsent = !obstacle && (await openLibrary().journal.hasConsent());
  return { obstacle, hasConsent, mayEdit: mayEdit(role), library: getEditedPlace() };
}
