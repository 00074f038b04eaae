import type { Messages } from '@/lib/messages/messages';
import { toStoryHref } from '@/lib/model/desk-routes';
import type { StoryState } from '@/lib/model/desk-story';
import { formatDay } from '@/lib/model/format';
import { toItemHref } from '@/lib/model/routes';
import styles from './story.module.css';

interface StoryListProps {
  stories: { path: string; id: string; slug: string; title: string; state: StoryState; embargo?: string }[];
  t: Messages;
}

/** All stories, each with its state, and links to its editor and its page. */
export function StoryList({ stories, t }: StoryListProps) {
  if (stories.length === 0) return <p>{t('deskStory.none')}</p>;
  return (
    <ul className={styles.list}>
      {stories.map(({ path, id, slug, title, state, embargo }) => (
        <li key={path}>
          <span>
            <a href={toStoryHref(path)}>
              <bdi>{title}</bdi>
            </a>
            <bdi className="quiet" dir="ltr">
              {path}
            </bdi>
          </span>
          <span>
            <span className={styles.state} data-state={state}>
              {embargo ? t('deskStory.until', { day: formatDay(embargo, t) }) : t(`deskStory.${state}`)}
            </span>
            {state === 'published' && <a href={toItemHref({ id, slug })}>{t('desk.showOnSite')}</a>}
          </span>
        </li>
      ))}
    </ul>
  );
}
