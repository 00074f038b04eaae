'use client';
import { useEffect, useId, useRef } from 'react';
import styles from './help-sheet.module.css';
import { IconButton } from './icon-button';

interface HelpSheetProps {
  title: string;
  /** What the button that closes it is called. */
  close: string;
  rows: { keys: string[]; does: string }[];
  onClose(): void;
}

/** A sheet over everything else that says which keys do what. */
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
