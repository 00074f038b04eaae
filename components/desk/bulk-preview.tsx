import type { Messages } from '@/lib/messages/messages';
import { prefixed } from '@/lib/model/language-prefix';
import styles from './bulk.module.css';

interface BulkPreviewProps {
  /** Id of the stored plan. */
  id: string;
  from: string;
  count: number;
  changed: number;
  /** Items that cannot have the values. */
  left: number;
  t: Messages;
}

/** Says how many items would change, before any does. */
export function BulkPreview({ id, from, count, changed, left, t }: BulkPreviewProps) {
  return (
    <form className={styles.preview} action={prefixed('/api/desk/bulk')} method="post">
      <input type="hidden" name="plan" value={id} />
      <input type="hidden" name="from" value={from} />
      <p role="status">
        {t('deskBulk.preview', { changed, count })} {left > 0 && t('deskBulk.previewLeft', { count: left })}
      </p>
      {changed > 0 && (
        <button type="submit" className="button">
          {t('deskBulk.carryOut', { count: changed })}
        </button>
      )}
    </form>
  );
}
