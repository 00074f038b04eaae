import type { MessageKey, Messages } from '@/lib/messages/messages';
import { NAME_LIMIT, PASSWORD_LIMITS } from '@/lib/model/desk';
import { toDeskHref } from '@/lib/model/desk-routes';
import { prefixed } from '@/lib/model/language-prefix';
import { getHomeHref } from '@/lib/model/sign-in-path';
import { CurrentPassword } from './current-password';
import styles from './desk.module.css';
import { FactorForm } from './factor-form';
import { NewPassword } from './new-password';
import { PasskeyButton } from './passkey-button';
import { getPasskeyProps } from './passkey-props';
import { SignedIn } from './signed-in';

interface EntranceProps {
  /** Whether the first account is still to be created, by the code of the terminal. */
  isFirst: boolean;
  /** Name of a person who is signed in and may not see the page. */
  refused: string | null;
  fault: MessageKey | undefined;
  /** Page that was requested. */
  from: string;
  /** Whether a second factor is needed after the password. */
  needsFactor: boolean;
  siteUrl: string;
  hasOrganisation: boolean;
  t: Messages;
}

/** Signs a person in, or creates the first account. */
export function Entrance({ isFirst, refused, fault, from, needsFactor, siteUrl, hasOrganisation, t }: EntranceProps) {
  if (refused !== null) return <SignedIn name={refused} note={t('desk.notAllowed')} href={getHomeHref()} t={t} />;
  if (needsFactor) return <FactorForm {...{ fault, from, t }} />;
  return (
    <div className={styles.entrance}>
      <form className={styles.entranceForm} action={prefixed('/api/desk/session')} method="post">
        <h1>{isFirst ? t('desk.welcome') : t('desk.signIn')}</h1>
        {isFirst && <p>{t('desk.welcomeNote')}</p>}
        {fault && <p role="alert">{t(fault, PASSWORD_LIMITS)}</p>}
        <input type="hidden" name="action" value={isFirst ? 'set-up' : 'sign-in'} />
        <input type="hidden" name="from" value={from} />
        {isFirst && (
          <label>
            <span>{t('desk.code')}</span>
            <input name="code" required autoComplete="one-time-code" autoCapitalize="characters" spellCheck={false} />
          </label>
        )}
        <label>
          <span>{t('desk.name')}</span>
          <input name="name" required maxLength={NAME_LIMIT} autoComplete="username" />
        </label>
        {isFirst ? (
          <NewPassword label={t('desk.password')} t={t} />
        ) : (
          <CurrentPassword name="password" label={t('desk.password')} />
        )}
        <button type="submit" className="button">
          {isFirst ? t('desk.createAccount') : t('desk.signIn')}
        </button>
        <PasskeyButton
          purpose={isFirst ? 'join' : 'sign-in'}
          text={isFirst ? t('deskAccount.createPasskey') : t('deskAccount.usePasskey')}
          {...getPasskeyProps(siteUrl, t)}
        />
      </form>
      {hasOrganisation && !isFirst && (
        <form action={prefixed('/api/desk/organisation')} method="post">
          <input type="hidden" name="from" value={from} />
          <button type="submit" className="button">
            {t('deskAccount.useOrganisation')}
          </button>
        </form>
      )}
      {!isFirst && (
        <p>
          <a href={toDeskHref('invitation')}>{t('deskAccount.haveInvitation')}</a>
        </p>
      )}
    </div>
  );
}
