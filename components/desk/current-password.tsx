import { PASSWORD_LIMITS } from '@/lib/model/desk';

interface CurrentPasswordProps {
  /** Name of the field in the form. */
  name: string;
  label: string;
}

/** Field for the current password, which signs a person in or confirms a change of the account. */
export const CurrentPassword = ({ name, label }: CurrentPasswordProps) => (
  <label>
    <span>{label}</span>
    <input name={name} type="password" required maxLength={PASSWORD_LIMITS.max} autoComplete="current-password" />
  </label>
);
