import type { Messages } from '@/lib/messages/messages';
import styles from './account.module.css';

interface InvitationNoteProps {
  invitation: { name: string; expiresAt: string; mail?: { to: string; fault?: string } };
  url: string;
  t: Messages;
}

/** Shows the link of an invitation to the owner, once. */
export function InvitationNote({ invitation: { name, expiresAt, mail }, url, t }: InvitationNoteProps) {
  const format = new Intl.DateTimeFormat(t.locale, { dateStyle: 'long' });
  return (
    <section className={styles.notice} role="status">
      <h2>{t('deskAccount.invitation', { name })}</h2>
      {mail?.fault && <p className={styles.fault}>{t('deskAccount.notMailed', { to: mail.to, detail: mail.fault })}</p>}
      {mail && !mail.fault && <p>{t('deskAccount.mailed', { to: mail.to })}</p>}
      <p>
        <code dir="ltr">{url}</code>
      </p>
      <p>{t('deskAccount.invitationNote', { date: format.format(new Date(expiresAt)) })}</p>
    </section>
  );
}
