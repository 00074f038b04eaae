import styles from '../../ui/copy-button.module.css';

/** A button without client code of its own: ReuseButtons handles its click and copies the text of another element. */
export function InertCopyButton({ from, label }: { from: string; label: string }) {
  return (
    <span className={styles.copy}>
      <button type="button" className="button" data-copy={from}>
        {label}
      </button>
      <span role="status" />
    </span>
  );
}
