import type { ReactNode } from 'react';
import styles from './story-panes.module.css';

const PANES = ['write', 'preview', 'insert'] as const;

type Pane = (typeof PANES)[number];

const CLASSES: Record<Pane, string | undefined> = {
  write: styles.write,
  preview: styles.preview,
  insert: styles.insert,
};

interface StoryPanesProps extends Record<Pane, ReactNode> {
  label: string;
  titles: Record<Pane, string>;
}

/**
 * The text, its page, and the archive to insert from. A phone shows one at a time, a wide window the text and one of the
 * others. Radio buttons choose, so that it works without JavaScript.
 */
export function StoryPanes({ label, titles, ...panes }: StoryPanesProps) {
  return (
    <div className={styles.panes}>
      <fieldset className={styles.tabs}>
        <legend className="visually-hidden">{label}</legend>
        {PANES.map((pane) => (
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
      {PANES.map((pane) => (
        <div key={pane} className={CLASSES[pane]}>
          {panes[pane]}
        </div>
      ))}
    </div>
  );
}
