import type { MessageKey, Messages } from '@/lib/messages/messages';
import { PASSWORD_LIMITS } from '@/lib/model/desk';
import { toDeskHref } from '@/lib/model/desk-routes';
import { prefixed } from '@/lib/model/language-prefix';
import desk from './desk.module.css';
import { FragmentField } from './fragment-field';
import { NewPassword } from './new-password';
import { PasskeyButton } from './passkey-button';
import { getPasskeyProps } from './passkey-props';

interface InvitationFormProps {
  fault: MessageKey | undefined;
  siteUrl: string;
  t: Messages;
}

/** An invited person chooses how to sign in. */
export function InvitationForm({ fault, siteUrl, t }: InvitationFormProps) {
  return (
    <form className={desk.entrance} action={prefixed('/api/desk/session')} method="post">
      <h1>{t('deskAccount.invited')}</h1>
      <p>{t('deskAccount.invitedNote')}</p>
      {fault && <p role="alert">{t(fault, PASSWORD_LIMITS)}</p>}
      <input type="hidden" name="action" value="accept" />
      <input type="hidden" name="from" value={toDeskHref()} />
      <FragmentField name="invitation" label={t('deskAccount.invitationCode')} />
      <NewPassword label={t('deskAccount.password')} t={t} />
      <button type="submit" className="button">
        {t('deskAccount.setPassword')}
      </button>
      <PasskeyButton purpose="join" text={t('deskAccount.createPasskey')} {...getPasskeyProps(siteUrl, t)} />
    </form>
  );
}
