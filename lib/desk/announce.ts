// Names the desk in the terminal, with the code for the first account while there is none.
import { getConfig } from '@/lib/config/config';
import { hasDesk } from './accounts/accounts';
import { createSetupCode } from './accounts/setup-code';

/** @param site address of the site on this machine */
export function describeDesk(site: string): string | null {
  const { bucket, role, data } = getConfig();
  // Neither can write to the library.
  if (bucket || role === 'web') return null;
  if (hasDesk()) return `the desk is at ${site}/desk`;
  return `the desk is at ${site}/desk; the code for the first account is ${createSetupCode(data)}`;
}
