import styles from '../../ui/copy-button.module.css';

/** A button that TakeButtons listens to: it copies the text of another element. */
export function Copy({ from, label }: { from: string; label: string }) {
  return (
    <span className={styles.copy}>
      <button type="button" className="button" data-copy={from}>
        {label}
      </button>
      <span role="status" />
    </span>
  );
}
