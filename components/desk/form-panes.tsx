import type { ReactNode } from 'react';
import styles from './form-panes.module.css';

const PANES = ['write', 'preview', 'insert'] as const;

type Pane = (typeof PANES)[number];

const CLASSES: Record<Pane, string | undefined> = {
  write: styles.write,
  preview: styles.preview,
  insert: styles.insert,
};

interface FormPanesProps extends Partial<Record<Pane, ReactNode>> {
  label: string;
  /** The panes that exist. */
  titles: Partial<Record<Pane, string>>;
}

/**
 * A form, its page, and the archive to insert from. A phone shows one at a time, a wide window the form and one of the
 * others. Radio buttons choose, so that it works without JavaScript.
 */
export function FormPanes({ label, titles, ...panes }: FormPanesProps) {
  const shown = PANES.filter((pane) => titles[pane] !== undefined);
  return (
    <div className={styles.panes}>
      <fieldset className={styles.tabs}>
        <legend className="visually-hidden">{label}</legend>
        {shown.map((pane) => (
          <label key={pane} data-pane={pane}>
            <input
              type="radio"
              name="pane"
              value={pane}
              className="visually-hidden"
              defaultChecked={pane === 'write'}
            />
            {titles[pane]}
          </label>
        ))}
      </fieldset>
      {shown.map((pane) => (
        <div key={pane} className={CLASSES[pane]}>
          {panes[pane]}
        </div>
      ))}
    </div>
  );
}
