import type { Messages } from '@/lib/messages/messages';
import { PASSWORD_LIMITS } from '@/lib/model/desk';

interface NewPasswordProps {
  label: string;
  /** Follows the lengths that are accepted. */
  note?: string;
  t: Messages;
}

/** Field for a password that is chosen. */
export function NewPassword({ label, note, t }: NewPasswordProps) {
  return (
    <label>
      <span>{label}</span>
      <input
        name="password"
        type="password"
        required
        minLength={PASSWORD_LIMITS.min}
        maxLength={PASSWORD_LIMITS.max}
        autoComplete="new-password"
        aria-describedby="new-password-note"
      />
      <small id="new-password-note" className="quiet">
        {t('desk.passwordNote', PASSWORD_LIMITS)} {note}
      </small>
    </label>
  );
}
