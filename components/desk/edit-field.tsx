import type { ReactNode } from 'react';
import type { Messages } from '@/lib/messages/messages';
import { getFieldId } from '@/lib/model/item-field-names';
import styles from './item-form.module.css';

interface EditFieldProps {
  /** In the form. */
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
  id: getFieldId(name),
  name,
  'aria-describedby': `${getFieldId(name)}-note ${getFieldId(name)}-fault`,
  ...(fault !== undefined && { 'aria-invalid': true as const }),
});

/** One field with its label, note and fault, and with both versions after it was changed elsewhere, too. */
export function EditField({ name, label, note, fault, theirs, children, t }: EditFieldProps) {
  const id = getFieldId(name);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children}
      {/* For controls that need JavaScript (item-tools.tsx). */}
      <div id={`${id}-tools`} className={styles.tools} />
      <small id={`${id}-note`} className="quiet">
        {note}
      </small>
      <p id={`${id}-fault`} className={styles.fault} role="alert">
        {fault}
      </p>
      <div id={`${id}-theirs`} className={styles.theirs} hidden={theirs === undefined}>
        <p>{t('deskForm.theirs')}</p>
        <blockquote dir="auto">{theirs === '' ? t('deskForm.empty') : theirs}</blockquote>
        <label>
          <input type="checkbox" name="theirs" value={name} /> {t('deskForm.useTheirs')}
        </label>
      </div>
    </div>
  );
}
