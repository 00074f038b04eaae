import type { Messages } from '@/lib/messages/messages';
import { toDeskHref } from '@/lib/model/desk-routes';
import { prefixed } from '@/lib/model/language-prefix';
import styles from './desk.module.css';

interface SignedInProps {
  name: string;
  /** Why the page that was requested is not shown. */
  note?: string;
  /** Page to go on to. */
  href: string;
  t: Messages;
}

/** Says who is signed in, and leads on, to the person's own account and out. */
export function SignedIn({ name, note, href, t }: SignedInProps) {
  return (
    <form className={styles.entrance} action={prefixed('/api/desk/session')} method="post">
      <h1>{t('desk.signedInAs', { name })}</h1>
      {note && <p role="alert">{note}</p>}
      <p>
        <a href={href}>{t('deskAccount.continue')}</a> · <a href={toDeskHref('account')}>{t('deskAccount.account')}</a>
      </p>
      <input type="hidden" name="action" value="sign-out" />
      <button type="submit" className="button">
        {t('desk.signOut')}
      </button>
    </form>
  );
}
