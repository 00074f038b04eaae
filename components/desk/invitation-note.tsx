import type { Messages } from '@/lib/messages/messages';
import { toDeskHref } from '@/lib/model/desk-routes';
import styles from './account.module.css';

interface InvitationNoteProps {
  invitation: { name: string; token: string; expiresAt: string };
  siteUrl: string;
  t: Messages;
}

/** Shows the link of an invitation to the owner, once. */
export function InvitationNote({ invitation: { name, token, expiresAt }, siteUrl, t }: InvitationNoteProps) {
  const format = new Intl.DateTimeFormat(t.locale, { dateStyle: 'long' });
  return (
    <section className={styles.notice} role="status">
      <h2>{t('deskAccount.invitation', { name })}</h2>
      <p>
        {/* A fragment is in no log and is sent to no server. */}
        <code dir="ltr">{`${siteUrl}${toDeskHref('invitation')}#${token}`}</code>
      </p>
      <p>{t('deskAccount.invitationNote', { date: format.format(new Date(expiresAt)) })}</p>
    </section>
  );
}
