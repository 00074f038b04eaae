import type { Messages } from '@/lib/messages/messages';
import { PASSKEY_NAME_LIMIT } from '@/lib/model/desk-account';
import { prefixed } from '@/lib/model/language-prefix';
import styles from './account.module.css';
import desk from './desk.module.css';
import { PasskeyButton } from './passkey-button';
import { getPasskeyProps } from './passkey-props';

interface AccountPasskeysProps {
  passkeys: readonly { id: string; name: string; created: Date }[];
  siteUrl: string;
  t: Messages;
}

/** Lists the passkeys of the person, and adds one. */
export function AccountPasskeys({ passkeys, siteUrl, t }: AccountPasskeysProps) {
  const format = new Intl.DateTimeFormat(t.locale, { dateStyle: 'medium' });
  const action = prefixed('/api/desk/account');
  return (
    <section className={styles.section} aria-labelledby="passkeys">
      <h2 id="passkeys">{t('deskAccount.passkeys')}</h2>
      <p>{t('deskAccount.passkeyNote')}</p>
      <ul className={styles.list}>
        {passkeys.map(({ id, name, created }) => (
          <li key={id}>
            <form className={styles.inline} action={action} method="post">
              <input type="hidden" name="action" value="name-passkey" />
              <input type="hidden" name="id" value={id} />
              <input
                name="name"
                defaultValue={name || t('deskAccount.unnamed')}
                required
                maxLength={PASSKEY_NAME_LIMIT}
                aria-label={t('deskAccount.passkeyName')}
              />
              <button type="submit" className={desk.plain}>
                {t('deskAccount.rename')}
              </button>
              <small className="quiet">{t('deskAccount.since', { date: format.format(created) })}</small>
            </form>
            <form action={action} method="post">
              <input type="hidden" name="action" value="remove-passkey" />
              <input type="hidden" name="id" value={id} />
              <button type="submit" className={desk.plain}>
                {t('deskAccount.remove')}
              </button>
            </form>
          </li>
        ))}
      </ul>
      <form className={styles.fields}>
        <label>
          <span>{t('deskAccount.passkeyName')}</span>
          <input name="name" maxLength={PASSKEY_NAME_LIMIT} placeholder={t('deskAccount.passkeyExample')} />
        </label>
        <PasskeyButton purpose="add" text={t('deskAccount.addPasskey')} {...getPasskeyProps(siteUrl, t)} />
        <noscript>{t('deskAccount.noScript')}</noscript>
      </form>
    </section>
  );
}
