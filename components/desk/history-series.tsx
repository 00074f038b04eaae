import type { ReactNode } from 'react';
import type { Messages } from '@/lib/messages/messages';
import { ActionButton } from './action-button';
import styles from './desk.module.css';
import history from './history.module.css';
import { HistoryEntry } from './history-entry';

interface HistorySeriesProps {
  series: string;
  who: string;
  files: number;
  /** Time of its latest action; ISO 8601. */
  at: string;
  format: Intl.DateTimeFormat;
  mayUndo: boolean;
  /** Page of the form. */
  from: string;
  /** Its actions. */
  children: ReactNode;
  t: Messages;
}

/** Items that were described one after another: one undo for all of them, and each by itself. */
export function HistorySeries({ series, who, files, at, format, mayUndo, from, children, t }: HistorySeriesProps) {
  const undo = mayUndo && (
    <ActionButton action="undo" target={{ series }} from={from} text={t('deskHistory.undoAll')} />
  );
  return (
    <HistoryEntry title={t('deskHistory.series')} {...{ who, files, at, format, t }} buttons={undo}>
      <details>
        <summary>{t('deskHistory.each')}</summary>
        <ol className={`${styles.history} ${history.each}`}>{children}</ol>
      </details>
    </HistoryEntry>
  );
}
