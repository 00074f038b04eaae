import { Unhydrated } from '@/components/ui/unhydrated';
import type { StoryHeading } from '@/lib/model/story-parts';
import styles from './contents.module.css';

/** The table of contents of a text that has parts enough to need one. */
export function Contents({ headings = [] }: { headings?: StoryHeading[] }) {
  if (headings.length === 0) return null;
  return (
    <Unhydrated as="nav" className={styles.contents} aria-label="Contents">
      <details open>
        <summary>Contents</summary>
        <ol className={styles.list}>
          {headings.map(({ id, level, text }) => (
            <li key={id} data-level={level}>
              <a href={`#${id}`}>
                <bdi>{text}</bdi>
              </a>
            </li>
          ))}
        </ol>
      </details>
    </Unhydrated>
  );
}
