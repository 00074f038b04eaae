// Invites a person: leaves the link for the owner's page, and mails it where a mail server is configured.
import { getSite, readMessages } from '@/lib/catalogue/read/site';
import { sendMail } from '@/lib/clients/mail';
import { getConfig } from '@/lib/config/config';
import { toDeskHref } from '@/lib/model/desk-routes';
import { type DeskUser, findAccount } from './accounts/accounts';
import { writeDeskLog } from './accounts/desk-log';
import { createInvitation } from './accounts/invitations';
import { leaveNotice } from './accounts/notices';

const TIMEOUT_MS = 15_000;
const MAX_FAULT_CHARACTERS = 80;

/** Message that the owner's page shows once, after an account was added or reset. */
export interface InvitationNotice {
  name: string;
  token: string;
  expiresAt: string;
  /** Set if the link was mailed, or was to be: `fault` says why it was not. */
  mail?: { to: string; fault?: string };
}

export const canMailInvitations = () => getConfig().letters.mail !== null;

/** A fragment is in no log and is sent to no server. */
export const toInvitationUrl = (token: string) => `${getConfig().url}${toDeskHref('invitation')}#${token}`;

interface Invitation {
  /** Name of the owner who invites. */
  by: string;
  name: string;
  to: string;
  token: string;
  expiresAt: Date;
}

/** @throws Error if the mail server does not accept the mail */
async function mailInvitation({ by, name, to, token, expiresAt }: Invitation) {
  const { mail } = getConfig().letters;
  if (!mail) return;
  const t = readMessages();
  const date = new Intl.DateTimeFormat(t.locale, { dateStyle: 'long' }).format(expiresAt);
  const site = getSite().title;
  await sendMail(mail.smtp, TIMEOUT_MS, {
    from: { name: '', address: mail.from },
    to: { name: '', address: to },
    replyTo: { name: '', address: mail.to },
    subject: t('deskAccount.mailSubject', { site }),
    text: [
      t('deskAccount.mailGreeting', { name, by, site }),
      toInvitationUrl(token),
      t('deskAccount.mailNote', { date }),
    ].join('\n\n'),
  });
}

/** @returns why the mail was not sent; undefined if it was */
async function tryMail(invitation: Invitation): Promise<string | undefined> {
  try {
    await mailInvitation(invitation);
    writeDeskLog({ event: 'invitationMailed', who: invitation.by, about: invitation.name });
    return undefined;
  } catch (error) {
    // The code if there is one, because a message may contain the password.
    const { code, message } = error as { code?: string; message: string };
    return code ?? message.slice(0, MAX_FAULT_CHARACTERS);
  }
}

/** Creates a link for an account, which its owner's next page shows. It is mailed to accounts with an address. */
export async function invite(owner: DeskUser, name: string) {
  const account = await findAccount(name);
  if (!account) return;
  const { token, expiresAt } = await createInvitation(account.id);
  const to = canMailInvitations() ? account.email : null;
  const fault = to ? await tryMail({ by: owner.name, name: account.name, to, token, expiresAt }) : undefined;
  await leaveNotice('invitation', owner.id, {
    name: account.name,
    token,
    expiresAt: expiresAt.toISOString(),
    ...(to && { mail: { to, ...(fault && { fault }) } }),
  } satisfies InvitationNotice);
}
