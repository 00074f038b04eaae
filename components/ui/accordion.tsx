import type { ReactNode } from 'react';

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
    <details className="accordion" open={isOpen}>
      <summary>
        <span className="accordion-title">{title}</span>
        {note && <span className="accordion-note">{note}</span>}
      </summary>
      {children}
    </details>
  );
}
