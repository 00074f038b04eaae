import type { Messages } from '@/lib/messages/messages';
import { ActionButton } from './action-button';

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
  const target = { id };
  return (
    <>
      {may.stop && <ActionButton action="stop" text={t('deskHistory.stop')} {...{ target, from }} />}
      {may.finish && <ActionButton action="finish" text={t('deskHistory.finish')} {...{ target, from }} />}
      {may.undo && <ActionButton action="undo" text={t('desk.undo')} {...{ target, from }} />}
    </>
  );
}
