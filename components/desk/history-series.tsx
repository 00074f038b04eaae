import type { ReactNode } from 'react';
import type { Messages } from '@/lib/messages/messages';
import { prefixed } from '@/lib/model/language-prefix';
import styles from './desk.module.css';
import history from './history.module.css';
import { HistoryEntry } from './history-entry';

interface HistorySeriesProps {
  series: string;
  who: string;
  files: number;
  /** Of its latest action; ISO 8601. */
  at: string;
  mayUndo: boolean;
  /** Page of the form. */
  from: string;
  /** Its actions. */
  children: ReactNode;
  t: Messages;
}

/** Items that were described one after another: one undo for all of them, and each by itself. */
export function HistorySeries({ series, who, files, at, mayUndo, from, children, t }: HistorySeriesProps) {
  const undo = mayUndo && (
    <form action={prefixed('/api/desk/undo')} method="post">
      <input type="hidden" name="series" value={series} />
      <input type="hidden" name="from" value={from} />
      <button type="submit" className={styles.plain}>
        {t('deskHistory.undoAll')}
      </button>
    </form>
  );
  return (
    <HistoryEntry title={t('deskHistory.series')} {...{ who, files, at, t }} buttons={undo}>
      <details>
        <summary>{t('deskHistory.each')}</summary>
        <ol className={`${styles.history} ${history.each}`}>{children}</ol>
      </details>
    </HistoryEntry>
  );
}
