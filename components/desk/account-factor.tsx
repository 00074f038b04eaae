import type { Messages } from '@/lib/messages/messages';
import { prefixed } from '@/lib/model/language-prefix';
import styles from './account.module.css';
import { BackupCodes } from './backup-codes';
import { CurrentPassword } from './current-password';

interface AccountFactorProps {
  hasPassword: boolean;
  hasSecondFactor: boolean;
  /** A secret that a first code has not confirmed yet; the picture is SVG of our own server. */
  pending: { key: string; picture: string; codes: string[] } | null;
  /** Backup codes that were made just now. */
  codes: string[] | null;
  t: Messages;
}

/** Turns the second factor on and off, and makes new backup codes. */
export function AccountFactor({ hasPassword, hasSecondFactor, pending, codes, t }: AccountFactorProps) {
  const action = prefixed('/api/desk/account');
  return (
    <section className={styles.section} aria-labelledby="factor">
      <h2 id="factor">{t('deskAccount.factor')}</h2>
      {codes && <BackupCodes {...{ codes, t }} />}
      {hasSecondFactor && (
        <form className={styles.fields} action={action} method="post">
          <p>{t('deskAccount.factorOn')}</p>
          <CurrentPassword name="current" label={t('deskAccount.current')} />
          <div className={styles.inline}>
            <button type="submit" className="button" name="action" value="replace-codes">
              {t('deskAccount.replaceCodes')}
            </button>
            <button type="submit" className="button" name="action" value="remove-factor">
              {t('deskAccount.removeFactor')}
            </button>
          </div>
        </form>
      )}
      {!hasSecondFactor && pending && (
        <>
          <p>{t('deskAccount.scan')}</p>
          <p>
            <code dir="ltr">{pending.key.replace(/.{4}(?=.)/g, '$& ')}</code>
          </p>
          {/* biome-ignore lint/performance/noImgElement: it is part of the page. */}
          <img
            className={styles.picture}
            src={`data:image/svg+xml,${encodeURIComponent(pending.picture)}`}
            alt={t('deskAccount.qrCode')}
            width="224"
            height="224"
          />
          <BackupCodes codes={pending.codes} t={t} />
          <form className={styles.fields} action={action} method="post">
            <input type="hidden" name="action" value="confirm-factor" />
            <label>
              <span>{t('deskAccount.code')}</span>
              <input name="factor" required maxLength={12} inputMode="numeric" autoComplete="one-time-code" dir="ltr" />
            </label>
            <button type="submit" className="button">
              {t('deskAccount.confirmFactor')}
            </button>
          </form>
        </>
      )}
      {!hasSecondFactor && !pending && !hasPassword && <p>{t('deskAccount.factorOff')}</p>}
      {!hasSecondFactor && !pending && hasPassword && (
        <form className={styles.fields} action={action} method="post">
          <p>{t('deskAccount.factorNote')}</p>
          <input type="hidden" name="action" value="start-factor" />
          <CurrentPassword name="current" label={t('deskAccount.current')} />
          <button type="submit" className="button">
            {t('deskAccount.startFactor')}
          </button>
        </form>
      )}
    </section>
  );
}
