// Decides whether a page of the desk is shown, or the form for signing in.
import { headers } from 'next/headers';
import { getConfig } from '@/lib/config/config';
import type { MessageKey } from '@/lib/messages/messages';
import { parseEntranceFault } from '@/lib/model/desk';
import { parseAccountFault } from '@/lib/model/desk-account';
import { type DeskUser, hasDesk, readUser } from './accounts/accounts';
import { hasOidc } from './accounts/oidc';

export interface Entry {
  /** Null if the visitor is not signed in. */
  person: DeskUser | null;
  /** For the form for signing in. */
  entrance: {
    isFirst: boolean;
    fault: MessageKey | undefined;
    from: string;
    /** Whether a right password was given, and a second factor is needed. */
    needsFactor: boolean;
    /** The site's URL, at which passkeys are valid. */
    siteUrl: string;
    hasOrganisation: boolean;
  };
}

/** Message of the fault that a URL names. */
export function getFaultKey(text: unknown): MessageKey | undefined {
  const [fault, accountFault] = [parseEntranceFault(text), parseAccountFault(text)];
  if (fault) return `desk.${fault}`;
  return accountFault && `deskAccount.${accountFault}`;
}

/**
 * @param query of the page, with the fault of a form that was sent before
 * @param from URL of the page, to which the form leads back
 */
export async function enterDesk(query: Record<string, unknown>, from: string): Promise<Entry> {
  const person = await readUser(await headers());
  return {
    person,
    entrance: {
      isFirst: !person && !hasDesk(),
      fault: getFaultKey(query.fault),
      from,
      needsFactor: query.step === 'factor',
      siteUrl: getConfig().url,
      hasOrganisation: hasOidc(),
    },
  };
}
