import type { MessageKey, Messages } from '@/lib/messages/messages';
import { PASSWORD_LIMITS } from '@/lib/model/desk';
import styles from './account.module.css';

interface FormResultProps {
  fault: MessageKey | undefined;
  isDone: boolean;
  t: Messages;
}

/** Says what became of the form that was sent before. */
export function FormResult({ fault, isDone, t }: FormResultProps) {
  if (fault)
    return (
      <p role="alert" className={styles.fault}>
        {t(fault, PASSWORD_LIMITS)}
      </p>
    );
  return isDone ? <p role="status">{t('deskAccount.done')}</p> : null;
}
