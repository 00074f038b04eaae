import styles from './swatch.module.css';

/** A colour sample beside its name. */
export const Swatch = ({ colour }: { colour: string | undefined }) => (
  <span className={styles.swatch} style={{ background: colour }} aria-hidden="true" />
);
