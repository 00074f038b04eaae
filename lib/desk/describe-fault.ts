// Says why files could not be changed, and what helps.
import type { MessageKey, Messages } from '@/lib/messages/messages';
import { type ActionFault, BUSY } from './files/action-lock';
import { refuseForm } from './form-request';

const KEYS: Record<string, MessageKey> = {
  [BUSY]: 'deskHistory.busy',
  ENOSPC: 'deskHistory.diskFull',
  EDQUOT: 'deskHistory.diskFull',
  EACCES: 'deskHistory.noPermission',
  EPERM: 'deskHistory.noPermission',
  EROFS: 'deskHistory.noPermission',
};

const getKey = ({ code }: Pick<ActionFault, 'code'>): MessageKey => KEYS[code] ?? 'desk.notWritten';

export const describeFault = (fault: ActionFault, t: Messages): string => t(getKey(fault), { detail: fault.message });

/** Refuses a form because of an error that happened while files were changed. */
export function refuseFault({ code = '', message }: NodeJS.ErrnoException, from: string): Response {
  return refuseForm(409, getKey({ code }), { detail: message }, from);
}
