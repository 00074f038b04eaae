import type { Messages } from '@/lib/messages/messages';
import { prefixed } from '@/lib/model/language-prefix';
import styles from './account.module.css';
import { CurrentPassword } from './current-password';
import { NewPassword } from './new-password';

interface AccountPasswordProps {
  /** Name for signing in, which password managers store too. */
  name: string;
  /** False for a person who signs in by other means. */
  hasPassword: boolean;
  t: Messages;
}

/** Changes the password, or sets a first one. */
export function AccountPassword({ name, hasPassword, t }: AccountPasswordProps) {
  return (
    <section className={styles.section} aria-labelledby="password">
      <h2 id="password">{t('desk.password')}</h2>
      <form className={styles.fields} action={prefixed('/api/desk/account')} method="post">
        <input type="hidden" name="action" value="password" />
        <input type="hidden" name="username" value={name} autoComplete="username" />
        {hasPassword && <CurrentPassword name="current" label={t('deskAccount.current')} />}
        <NewPassword label={t('deskAccount.password')} note={t('deskAccount.passwordNote')} t={t} />
        <button type="submit" className="button">
          {hasPassword ? t('deskAccount.changePassword') : t('deskAccount.setPassword')}
        </button>
      </form>
    </section>
  );
}
