import type { Messages } from '@/lib/messages/messages';
import { NAME_LIMIT } from '@/lib/model/desk';
import { toDeskHref } from '@/lib/model/desk-routes';
import { prefixed } from '@/lib/model/language-prefix';
import { CurrentPassword } from './current-password';
import styles from './item-form.module.css';

interface SignInAgainProps {
  /** Name of the person who was signed in. */
  person: string;
  t: Messages;
}

/** A dialog for a session that has ended, which form-script.tsx opens, so that the form need not be left. */
export function SignInAgain({ person, t }: SignInAgainProps) {
  return (
    <dialog id="sign-in-again" className={styles.dialog} aria-labelledby="sign-in-again-title">
      <form action={prefixed('/api/desk/session')} method="post">
        <p id="sign-in-again-title">{t('deskForm.signInAgain')}</p>
        <p role="alert" className={styles.fault} data-fault="" hidden>
          {t('desk.wrongPassword')}
        </p>
        <input type="hidden" name="action" value="sign-in" />
        <label>
          <span>{t('desk.name')}</span>
          <input name="name" required defaultValue={person} maxLength={NAME_LIMIT} autoComplete="username" />
        </label>
        <CurrentPassword name="password" label={t('desk.password')} />
        <p className={styles.actions}>
          <button type="submit" className="button">
            {t('desk.signIn')}
          </button>
          {/* For accounts that need more than a password. */}
          <a href={toDeskHref()} target="_blank" rel="noopener">
            {t('desk.title')}
          </a>
        </p>
      </form>
    </dialog>
  );
}
