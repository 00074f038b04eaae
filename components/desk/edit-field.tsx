import type { ReactNode } from 'react';
import type { Messages } from '@/lib/messages/messages';
import styles from './item-form.module.css';

interface EditFieldProps {
  /** In the form; also the id of its control. */
  name: string;
  label: string;
  note?: string | undefined;
  fault?: string | undefined;
  /** The text that another program or person has written in the meantime. */
  theirs?: string | undefined;
  /** The control, with the attributes of `describeControl`. */
  children: ReactNode;
  t: Messages;
}

/** Attributes that connect a control with its note and its fault. */
export const describeControl = (name: string, { fault }: { fault?: string | undefined }) => ({
  id: name,
  name,
  'aria-describedby': `${name}-note ${name}-fault`,
  ...(fault !== undefined && { 'aria-invalid': true as const }),
});

/** One field with its label, note and fault, and with both versions after it was changed elsewhere, too. */
export function EditField({ name, label, note, fault, theirs, children, t }: EditFieldProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={name}>{label}</label>
      {children}
      {/* For controls that need JavaScript (item-tools.tsx). */}
      <div id={`${name}-tools`} className={styles.tools} />
      <small id={`${name}-note`} className="quiet">
        {note}
      </small>
      <p id={`${name}-fault`} className={styles.fault} role="alert">
        {fault}
      </p>
      <div id={`${name}-theirs`} className={styles.theirs} hidden={theirs === undefined}>
        <p>{t('deskForm.theirs')}</p>
        <blockquote dir="auto">{theirs === '' ? t('deskForm.empty') : theirs}</blockquote>
        <label>
          <input type="checkbox" name="theirs" value={name} /> {t('deskForm.useTheirs')}
        </label>
      </div>
    </div>
  );
}
