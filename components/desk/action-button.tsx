import { prefixed } from '@/lib/model/language-prefix';
import styles from './desk.module.css';

interface ActionButtonProps {
  /** Handler of the form. */
  action: 'undo' | 'finish' | 'stop';
  /** The action of the history, or the series, by its id. */
  target: { id: string } | { series: string };
  /** Page of the form. */
  from: string;
  text: string;
}

/** A form with one button, for an action of the history or a series of them. */
export function ActionButton({ action, target, from, text }: ActionButtonProps) {
  return (
    <form action={prefixed(`/api/desk/${action}`)} method="post">
      {Object.entries({ ...target, from }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={styles.plain}>
        {text}
      </button>
    </form>
  );
}
