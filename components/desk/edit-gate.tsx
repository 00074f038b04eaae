import type { ReactNode } from 'react';
import type { Messages } from '@/lib/messages/messages';
import type { DeskObstacle } from '@/lib/model/desk';
import { LibraryConsent } from './library-consent';

interface EditGateProps {
  gate: {
    obstacle: DeskObstacle | null;
    hasConsent: boolean;
    mayEdit: boolean;
    library: string;
  };
  from: string;
  t: Messages;
  children: ReactNode;
}

/** Shows forms where the library may be changed, and otherwise the reason or the request for permission. */
export function EditGate({ gate: { obstacle, hasConsent, mayEdit, library }, from, t, children }: EditGateProps) {
  if (obstacle) return <p role="status">{t(`deskObstacle.${obstacle}`)}</p>;
  if (!mayEdit) return <p role="status">{t('desk.notAllowed')}</p>;
  return hasConsent ? children : <LibraryConsent {...{ library, from, t }} />;
}
