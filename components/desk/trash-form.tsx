import type { Messages } from '@/lib/messages/messages';
import { prefixed } from '@/lib/model/language-prefix';
import styles from './desk.module.css';

interface TrashFormProps {
  /** The item. */
  id: string;
  from: string;
  t: Messages;
}

/** Deletes an item, which can be restored. */
export function TrashForm({ id, from, t }: TrashFormProps) {
  return (
    <form className={styles.delete} action={prefixed('/api/desk/trash')} method="post">
      <input type="hidden" name="action" value="delete" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="from" value={from} />
      <button type="submit" className={styles.plain} aria-describedby="delete-note">
        {t('deskTrash.delete')}
      </button>{' '}
      <small id="delete-note" className="quiet">
        {t('deskTrash.deleteNote')}
      </small>
    </form>
  );
}
