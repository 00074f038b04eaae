import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import type { StoryHeading } from '@/lib/model/story-parts';
import styles from './contents.module.css';

/** The table of contents of a story with enough headings. */
export function Contents({ headings = [], t }: { headings?: StoryHeading[]; t: Messages }) {
  if (headings.length === 0) return null;
  return (
    <Unhydrated as="nav" className={styles.contents} aria-label={t('story.contents')}>
      <details open>
        <summary>{t('story.contents')}</summary>
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
