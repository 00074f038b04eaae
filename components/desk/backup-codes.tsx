import type { Messages } from '@/lib/messages/messages';
import styles from './account.module.css';

/** Codes that each work once instead of a code of the app. */
export function BackupCodes({ codes, t }: { codes: readonly string[]; t: Messages }) {
  return (
    <>
      <h3>{t('deskAccount.codes')}</h3>
      <p>{t('deskAccount.codesNote')}</p>
      <ul className={styles.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </>
  );
}
