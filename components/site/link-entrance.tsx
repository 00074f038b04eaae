import type { Messages } from '@/lib/messages/messages';
import { prefixed } from '@/lib/model/language-prefix';
import { LINK_LIMITS } from '@/lib/model/share-link';
import styles from './link-entrance.module.css';

interface LinkEntranceProps {
  token: string;
  /** Null if a password is needed to know it. */
  title: string | null;
  asksPassword: boolean;
  asksName: boolean;
  fault: 'wrongPassword' | 'noName' | 'tooManyAttempts' | undefined;
  t: Messages;
}

/** The form that opens a share link. */
export function LinkEntrance({ token, title, asksPassword, asksName, fault, t }: LinkEntranceProps) {
  return (
    <form className={styles.entrance} action={prefixed('/api/share')} method="post">
      <h1>{title === null ? t('link.shared') : <bdi>{title}</bdi>}</h1>
      <p>{t('link.openNote')}</p>
      {fault && <p role="alert">{t(`link.${fault}`)}</p>}
      <input type="hidden" name="action" value="open" />
      <input type="hidden" name="token" value={token} />
      {asksPassword && (
        <label>
          <span>{t('link.password')}</span>
          <input
            name="password"
            type="password"
            required
            maxLength={LINK_LIMITS.password}
            autoComplete="off"
            autoCapitalize="none"
          />
        </label>
      )}
      {asksName && (
        <label>
          <span>{t('link.yourName')}</span>
          <input name="name" required maxLength={LINK_LIMITS.name} autoComplete="name" />
        </label>
      )}
      <button type="submit" className="button">
        {t('link.open')}
      </button>
    </form>
  );
}
