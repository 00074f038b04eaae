import type { ReactNode } from 'react';
import type { Messages } from '@/lib/messages/messages';
import type { EditGateState } from '@/lib/model/desk';
import { LibraryConsent } from './library-consent';

interface EditGateProps {
  gate: EditGateState;
  from: string;
  t: Messages;
  children: ReactNode;
}

/** Shows forms where the library may be changed, and otherwise the reason or the request for permission. */
export function EditGate({ gate, from, t, children }: EditGateProps) {
  const { obstacle, hasConsent, mayEdit } = gate;
  if (obstacle) return <p role="status">{t(`deskObstacle.${obstacle}`)}</p>;
  if (!mayEdit) return <p role="status">{t('desk.notAllowed')}</p>;
  return hasConsent ? children : <LibraryConsent {...{ gate, from, t }} />;
}
