import type { Messages } from '@/lib/messages/messages';
import type { DeskTask } from '@/lib/model/desk';
import { advance, type SeriesProgress, toDescribeHref } from '@/lib/model/desk-routes';
import desk from './desk.module.css';
import styles from './report.module.css';
import { TaskKeys } from './task-keys';

interface TaskProgressProps {
  id: string;
  task: DeskTask;
  progress: SeriesProgress;
  /** Id of the next item that lacks the detail; null if there is none. */
  next: string | null;
  t: Messages;
}

/** Shows how far a series of items is, and leads to the next and back. */
export function TaskProgress({ id, task, progress, next, t }: TaskProgressProps) {
  const { at, of, back, series } = progress;
  const nextHref = next && toDescribeHref(next, task, advance(progress, id));
  const backHref = back ? toDescribeHref(back, task, { at: Math.max(1, at - 1), of, series }) : null;
  return (
    <nav className={styles.progress} aria-label={t(`deskTask.${task}`)}>
      <span>
        {t(`deskTask.${task}`)} · <b>{t('deskReport.progress', { at, of })}</b>
      </span>
      {backHref && <a href={backHref}>{t('deskReport.back')}</a>}
      {nextHref && <a href={nextHref}>{t('desk.skip')}</a>}
      <small className={`quiet ${desk.keys}`}>{t('deskReport.keys')}</small>
      <TaskKeys next={nextHref} back={backHref} />
    </nav>
  );
}
