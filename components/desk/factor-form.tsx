import type { MessageKey, Messages } from '@/lib/messages/messages';
import { prefixed } from '@/lib/model/language-prefix';
import { toEntranceHref } from '@/lib/model/sign-in-path';
import styles from './desk.module.css';

interface FactorFormProps {
  fault: MessageKey | undefined;
  from: string;
  t: Messages;
}

/** The second step of signing in: a code of the app, or a backup code. */
export function FactorForm({ fault, from, t }: FactorFormProps) {
  return (
    <form className={styles.entrance} action={prefixed('/api/desk/session')} method="post">
      <h1>{t('deskAccount.enterCode')}</h1>
      {fault && <p role="alert">{t(fault)}</p>}
      <input type="hidden" name="action" value="second-factor" />
      <input type="hidden" name="from" value={from} />
      <label>
        <span>{t('deskAccount.anyCode')}</span>
        <input name="factor" required maxLength={40} autoComplete="one-time-code" spellCheck={false} dir="ltr" />
      </label>
      <button type="submit" className="button">
        {t('desk.signIn')}
      </button>
      <p>
        <a href={toEntranceHref(from)}>{t('deskAccount.startAgain')}</a>
      </p>
    </form>
  );
}
