import type { Messages } from '@/lib/messages/messages';
import { prefixed } from '@/lib/model/language-prefix';
import styles from './desk.module.css';

interface LibraryConsentProps {
  /** The library's folder, as the owner knows it. */
  library: string;
  from: string;
  t: Messages;
}

/** Requests the owner's permission to write to the library, and lists the files that the desk writes. */
export function LibraryConsent({ library, from, t }: LibraryConsentProps) {
  return (
    <form className={styles.consent} action={prefixed('/api/desk/consent')} method="post">
      <h2>{t('desk.consentTitle')}</h2>
      <p>
        {t.rich('desk.consentNote', {
          folder: (
            <code key="folder" dir="ltr">
              {library}
            </code>
          ),
        })}
      </p>
      <p>{t('desk.consentUndo')}</p>
      <input type="hidden" name="from" value={from} />
      <button type="submit" className="button">
        {t('desk.consentGive')}
      </button>
    </form>
  );
}
