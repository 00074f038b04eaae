import type { Messages } from '@/lib/messages/messages';
import { prefixed } from '@/lib/model/language-prefix';
import desk from './desk.module.css';
import styles from './letter.module.css';

interface LetterUseProps {
  /** Id of the letter. */
  id: string;
  /** Fields of the item by the names in its form, with the letter's text added. */
  fields: readonly { name: string; label: string; text: string; rows: number; max: number }[];
  /** Digest of the texts that the item has now. */
  seen: string;
  from: string;
  t: Messages;
}

/** Adds the text of a letter to the item that it is about. It works without JavaScript. */
export function LetterUse({ id, fields, seen, from, t }: LetterUseProps) {
  return (
    <section className={styles.use}>
      <h2>{t('deskLetter.use')}</h2>
      <form className={desk.form} action={prefixed('/api/desk/letters')} method="post">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="from" value={from} />
        <input type="hidden" name="action" value="use" />
        <input type="hidden" name="seen" value={seen} />
        <p className="quiet">{t('deskLetter.useNote')}</p>
        {fields.map(({ name, label, text, rows, max }) => (
          <div key={name}>
            <label htmlFor={name}>{label}</label>
            <textarea id={name} name={name} rows={rows} maxLength={max} dir="auto" defaultValue={text} />
          </div>
        ))}
        <p className={desk.actions}>
          <button type="submit" className="button">
            {t('deskLetter.save')}
          </button>
        </p>
      </form>
    </section>
  );
}
