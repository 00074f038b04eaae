import type { Messages } from '@/lib/messages/messages';
import { PASSWORD_LIMITS } from '@/lib/model/desk';
import { prefixed } from '@/lib/model/language-prefix';

/** Texts that the button for passkeys shows in the browser. */
export const getPasskeyProps = (siteUrl: string, t: Messages) => ({
  action: prefixed('/api/desk/passkeys'),
  siteUrl,
  elsewhere: t('deskAccount.elsewhere', { url: siteUrl }),
  faults: {
    wrongPasskey: t('deskAccount.wrongPasskey'),
    wrongLink: t('deskAccount.wrongLink'),
    oldSession: t('deskAccount.oldSession'),
    expired: t('desk.expired'),
    wrongCode: t('desk.wrongCode'),
    noName: t('desk.noName', PASSWORD_LIMITS),
    tooManyAttempts: t('desk.tooManyAttempts'),
    foreignForm: t('desk.foreignForm'),
  },
});
