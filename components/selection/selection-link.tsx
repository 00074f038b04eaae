'use client';
import { fill } from '@/lib/messages/browser/fill';
import { toSelectionHref } from '@/lib/model/selection';
import styles from './selection-link.module.css';
import { useSelection } from './selection-storage';

/**
 * Link to the selection page, shown once something is selected.
 * @param label message with `{count}`
 */
export function SelectionLink({ label }: { label: string }) {
  const count = useSelection().length;
  const href = toSelectionHref();
  // Hidden on the selection page itself.
  if (count === 0 || location.pathname === href) return null;
  return (
    <a className={styles.link} href={href}>
      {fill(label, { count })}
    </a>
  );
}
