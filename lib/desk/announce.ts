// Names the desk in the terminal, with the code for the first account while there is none.
import { getConfig } from '@/lib/config/config';
import { hasDesk } from './accounts/accounts';
import { createSetupCode } from './accounts/setup-code';

/** The site serves even if accounts cannot be read or the code cannot be written. */
function describeCode(data: string): string {
  try {
    return hasDesk() ? '' : `; the code for the first account is ${createSetupCode(data)}`;
  } catch (error) {
    return `; no account can sign in until ${data} can be used (${(error as Error).message}) and the site is restarted`;
  }
}

/** @param port of the site on this machine */
export function announceDesk(port: number) {
  const { role, data, basePath } = getConfig();
  // It cannot write to the library.
  if (role === 'web') return;
  console.log(`vitrine: the desk is at http://localhost:${port}${basePath}/desk${describeCode(data)}`);
}
