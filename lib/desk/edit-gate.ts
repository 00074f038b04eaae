// Decides whether a page of the desk shows its forms, or why it cannot.
import { getConfig } from '@/lib/config/config';
import type { DeskUser } from './accounts/accounts';
import { mayEdit } from './accounts/roles';
import { findObstacle, openLibrary } from './library';

export interface EditGateState {
  obstacle: ReturnType<typeof findObstacle>;
  hasConsent: boolean;
  mayEdit: boolean;
  /** The library's folder, as the owner knows it. */
  library: string;
}

export async function readEditGate({ role }: DeskUser): Promise<EditGateState> {
  const obstacle = findObstacle();
  const hasConsent = !obstacle && (await openLibrary().journal.hasConsent());
  return { obstacle, hasConsent, mayEdit: mayEdit(role), library: getConfig().library };
}
