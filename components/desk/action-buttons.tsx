import type { Messages } from '@/lib/messages/messages';
import { prefixed } from '@/lib/model/language-prefix';
import styles from './desk.module.css';

interface ActionButtonsProps {
  id: string;
  /** Page of the form. */
  from: string;
  /** Whether the action can be undone, finished or stopped. */
  may: { undo: boolean; finish: boolean; stop: boolean };
  t: Messages;
}

/** Undoes, finishes or stops an action of the history. */
export function ActionButtons({ id, from, may, t }: ActionButtonsProps) {
  const buttons = [
    ...(may.stop ? [{ action: 'stop', text: t('deskHistory.stop') }] : []),
    ...(may.finish ? [{ action: 'finish', text: t('deskHistory.finish') }] : []),
    ...(may.undo ? [{ action: 'undo', text: t('desk.undo') }] : []),
  ];
  return buttons.map(({ action, text }) => (
    <form key={action} action={prefixed(`/api/desk/${action}`)} method="post">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="from" value={from} />
      <button type="submit" className={styles.plain}>
        {text}
      </button>
    </form>
  ));
}
