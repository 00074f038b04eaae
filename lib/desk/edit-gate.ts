// Decides whether a page of the desk shows its forms, or why it cannot.
import type { EditGateState } from '@/lib/model/desk';
import type { DeskUser } from './accounts/accounts';
import { mayEdit, mayManage } from './accounts/roles';
import { findObstacle, getEditedPlace, openLibrary } from './library';

export async function readEditGate({ role }: DeskUser): Promise<EditGateState> {
  const obstacle = findObstacle();
  const hasConsent = !obstacle && (await openLibrary().journal.hasConsent());
  return { obstacle, hasConsent, mayEdit: mayEdit(role), mayConsent: mayManage(role), library: getEditedPlace() };
}
