'use client';
import { useEffect, useId, useRef } from 'react';
import styles from './help-sheet.module.css';
import { IconButton } from './icon-button';

interface HelpSheetProps {
  title: string;
  /** Accessible name of the close button. */
  close: string;
  rows: { keys: string[]; does: string }[];
  onClose(): void;
}

/** A modal dialog with the list of keyboard shortcuts. */
export function HelpSheet({ title, close, rows, onClose }: HelpSheetProps) {
  const sheet = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = sheet.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog ref={sheet} className={styles.sheet} aria-labelledby={id} onClose={onClose}>
      <header>
        <h2 id={id}>{title}</h2>
        <IconButton icon="close" label={close} onClick={() => sheet.current?.close()} />
      </header>
      <dl>
        {rows.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  );
}
