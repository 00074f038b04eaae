'use client';
import { fill } from '@/lib/messages/browser/fill';
import { toSelectionHref } from '@/lib/model/selection';
import { useKeptSelection } from './kept';
import styles from './selection-link.module.css';

/** The way to what a visitor has gathered, once there is something. @param label with `{count}` */
export function SelectionLink({ label }: { label: string }) {
  const count = useKeptSelection().length;
  const href = toSelectionHref();
  // On its own page it would lead nowhere.
  if (count === 0 || location.pathname === href) return null;
  return (
    <a className={styles.link} href={href}>
      {fill(label, { count })}
    </a>
  );
}
