// Decides whether a page of the desk is shown, or the form for signing in.
import { headers } from 'next/headers';
import { getConfig } from '@/lib/config/config';
import type { MessageKey } from '@/lib/messages/messages';
import { parseEntranceFault } from '@/lib/model/desk';
import { parseAccountFault } from '@/lib/model/desk-account';
import { type DeskUser, hasDesk, readUser } from './accounts/accounts';
import { hasOidc } from './accounts/oidc';
import { mayEnter } from './accounts/roles';

export interface Entry {
  /** Null if the visitor is not signed in, or may not see the page. */
  person: DeskUser | null;
  /** For the form for signing in. */
  entrance: {
    /** Name of a person who is signed in and may not see the page. */
    refused: string | null;
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
 * @param may by default those who may use the desk
 */
export async function enterDesk(query: Record<string, unknown>, from: string, may = mayEnter): Promise<Entry> {
  const user = await readUser(await headers());
  const person = user && may(user.role) ? user : null;
  return {
    person,
    entrance: {
      refused: user && !person ? user.name : null,
      isFirst: !user && !hasDesk(),
      fault: getFaultKey(query.fault),
      from,
      needsFactor: query.step === 'factor',
      siteUrl: getConfig().url,
      hasOrganisation: hasOidc(),
    },
  };
}
