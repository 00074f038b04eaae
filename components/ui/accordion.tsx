import type { ReactNode } from 'react';
import styles from './accordion.module.css';

interface AccordionProps {
  title: string;
  /** Short text beside the title, such as the number of entries inside. */
  note?: string;
  isOpen?: boolean;
  children: ReactNode;
}

/** A native `<details>` section; its text is in the page whether it is open or closed. */
export function Accordion({ title, note, isOpen = false, children }: AccordionProps) {
  return (
    <details className={styles.accordion} open={isOpen}>
      <summary>
        <span>{title}</span>
        {note && <span className={styles.note}>{note}</span>}
      </summary>
      {children}
    </details>
  );
}
