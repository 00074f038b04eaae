import type { Messages } from '@/lib/messages/messages';
import { prefixed } from '@/lib/model/language-prefix';
import styles from './desk.module.css';

const MAX_NAMES = 3;

interface TrashListProps {
  rows: {
    action: string;
    /** Paths that the files had. */
    files: string[];
    header: { who: string; at: string } | null;
  }[];
  isOwner: boolean;
  from: string;
  t: Messages;
}

/** Deleted files, each action with a button that restores it, and the form that erases all. */
export function TrashList({ rows, isOwner, from, t }: TrashListProps) {
  const format = new Intl.DateTimeFormat(t.locale, { dateStyle: 'medium', timeStyle: 'short' });
  const url = prefixed('/api/desk/trash');
  if (rows.length === 0) return <p>{t('deskTrash.nothing')}</p>;
  return (
    <>
      <p>{t('deskTrash.note')}</p>
      <ol className={styles.history}>
        {rows.map(({ action, files, header }) => (
          <li key={action}>
            <span>
              {files.slice(0, MAX_NAMES).map((file) => (
                <span key={file}>
                  <bdi dir="ltr">{file}</bdi>
                  <br />
                </span>
              ))}
              <small className="quiet">
                {t('count.files', { count: files.length })}
                {header && (
                  <>
                    {' · '}
                    {header.who} · <time dateTime={header.at}>{format.format(new Date(header.at))}</time>
                  </>
                )}
              </small>
            </span>
            <form action={url} method="post">
              <input type="hidden" name="action" value="restore" />
              <input type="hidden" name="id" value={action} />
              <input type="hidden" name="from" value={from} />
              <button type="submit" className={styles.plain}>
                {t('deskTrash.restore')}
              </button>
            </form>
          </li>
        ))}
      </ol>
      {isOwner && (
        <form className={styles.consent} action={url} method="post">
          <h2>{t('deskTrash.empty')}</h2>
          <input type="hidden" name="action" value="empty" />
          <input type="hidden" name="from" value={from} />
          <label>
            <input type="checkbox" name="confirm" required /> {t('deskTrash.confirm')}
          </label>
          <button type="submit" className="button">
            {t('deskTrash.empty')}
          </button>
        </form>
      )}
    </>
  );
}
