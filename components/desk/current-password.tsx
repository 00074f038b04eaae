import type { Messages } from '@/lib/messages/messages';
import { PASSWORD_LIMITS } from '@/lib/model/desk';

/** Field for the present password, which confirms a change of the account. */
export function CurrentPassword({ t }: { t: Messages }) {
  return (
    <label>
      <span>{t('deskAccount.current')}</span>
      <input name="current" type="password" required maxLength={PASSWORD_LIMITS.max} autoComplete="current-password" />
    </label>
  );
}
