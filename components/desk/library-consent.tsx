import type { Messages } from '@/lib/messages/messages';
import type { EditGateState } from '@/lib/model/desk';
import { prefixed } from '@/lib/model/language-prefix';
import styles from './desk.module.css';

interface LibraryConsentProps {
  gate: EditGateState;
  from: string;
  t: Messages;
}

/**
 * Requests the owner's permission to write to the library, and lists the files that the desk writes. An editor sees that
 * an owner has to agree; a contributor's work needs no such note.
 */
export function LibraryConsent({ gate, from, t }: LibraryConsentProps) {
  const { obstacle, hasConsent, mayEdit, mayConsent, library } = gate;
  if (obstacle || hasConsent || !mayEdit) return null;
  if (!mayConsent) return <p role="status">{t('desk.noConsent')}</p>;
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
