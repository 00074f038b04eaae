import type { Messages } from '@/lib/messages/messages';
import { type DeskTask, FIELD_LIMITS, FORM_FIELDS, type FormField } from '@/lib/model/desk';
import { prefixed } from '@/lib/model/language-prefix';
import styles from './desk.module.css';
import { KeepDraft } from './keep-draft';

interface ItemFormProps {
  id: string;
  values: Record<FormField, string>;
  /** Changes with the values. */
  version: string;
  /** The field that the task is about has the focus. */
  task: DeskTask | undefined;
  from: string;
  t: Messages;
}

const ROWS: Record<FormField, number> = { title: 1, alt: 3, caption: 5, makers: 2 };

/** Fields of one item, saved together. It works without JavaScript. */
export function ItemForm({ id, values, version, task, from, t }: ItemFormProps) {
  return (
    <form className={styles.form} action={prefixed('/api/desk/items')} method="post" encType="multipart/form-data">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="from" value={from} />
      {task && <input type="hidden" name="task" value={task} />}
      {FORM_FIELDS.map((field) => {
        const props = {
          id: field,
          name: field,
          defaultValue: values[field],
          maxLength: FIELD_LIMITS[field],
          autoFocus: field === task,
          dir: 'auto',
          'aria-describedby': `${field}-note`,
        };
        return (
          <div key={field}>
            <label htmlFor={field}>{t(`deskField.${field}`)}</label>
            {ROWS[field] === 1 ? <input {...props} /> : <textarea {...props} rows={ROWS[field]} />}
            <small id={`${field}-note`} className="quiet">
              {t(`deskNote.${field}`)}
            </small>
          </div>
        );
      })}
      <KeepDraft name={id} version={version} />
      <p className={styles.actions}>
        <button type="submit" className="button">
          {task ? t('desk.saveAndNext') : t('desk.save')}
        </button>
        <small className="quiet">{t('desk.saveKey')}</small>
      </p>
    </form>
  );
}
