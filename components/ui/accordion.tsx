import type { ReactNode } from 'react';
import styles from './accordion.module.css';

interface AccordionProps {
  title: string;
  /** Said beside the title, as how much there is inside. */
  note?: string;
  isOpen?: boolean;
  children: ReactNode;
}

/** One part of a list that opens and closes by the browser's own means; its text is in the page either way. */
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
