// Names the desk in the terminal, with the code for the first account while there is none.
import { getConfig } from '@/lib/config/config';
import { hasDesk } from './accounts/accounts';
import { createSetupCode } from './accounts/setup-code';

/** @param port of the site on this machine */
export function announceDesk(port: number) {
  const { bucket, role, data } = getConfig();
  // Neither can write to the library.
  if (bucket || role === 'web') return;
  const code = hasDesk() ? '' : `; the code for the first account is ${createSetupCode(data)}`;
  console.log(`vitrine: the desk is at http://localhost:${port}/desk${code}`);
}
