import type { ReactNode } from 'react';
import type { Messages } from '@/lib/messages/messages';
import styles from './desk.module.css';
import history from './history.module.css';

interface HistoryEntryProps {
  title: ReactNode;
  who: string;
  /** Number of files. */
  files: number;
  /** ISO 8601. */
  at: string;
  /** Such as `running`, in words. */
  state?: string | undefined;
  /** Forms that undo, finish or stop it. */
  buttons: ReactNode;
  /** Its single actions, if it is a series. */
  children?: ReactNode;
  t: Messages;
}

/** One entry of the history. */
export function HistoryEntry({ title, who, files, at, state, buttons, children, t }: HistoryEntryProps) {
  const format = new Intl.DateTimeFormat(t.locale, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li {...(children && { className: history.series })}>
      <span className={history.text}>
        {title}{' '}
        <small className="quiet">
          {t('desk.action', { who, files })} · <time dateTime={at}>{format.format(new Date(at))}</time>
          {state && ` · ${state}`}
        </small>
        {children}
      </span>
      <span className={styles.actions}>{buttons}</span>
    </li>
  );
}
