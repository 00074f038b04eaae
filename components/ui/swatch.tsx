import styles from './swatch.module.css';

/** A colour beside the word for it. */
export const Swatch = ({ colour }: { colour: string | undefined }) => (
  <span className={styles.swatch} style={{ background: colour }} aria-hidden="true" />
);
