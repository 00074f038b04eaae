'use client';
import { fill } from '@/lib/messages/browser/fill';
import { toSelectionHref } from '@/lib/model/selection';
import { useKeptSelection } from './kept';
import styles from './selection-link.module.css';

/**
 * Link to the selection page, shown once something is selected.
 * @param label message with `{count}`
 */
export function SelectionLink({ label }: { label: string }) {
  const count = useKeptSelection().length;
  const href = toSelectionHref();
  // Hidden on the selection page itself.
  if (count === 0 || location.pathname === href) return null;
  return (
    <a className={styles.link} href={href}>
      {fill(label, { count })}
    </a>
  );
}
