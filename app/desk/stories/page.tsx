import type { Metadata } from 'next';
import styles from '@/components/desk/desk.module.css';
import { DeskBar } from '@/components/desk/desk-bar';
import { Entrance } from '@/components/desk/entrance';
import { LibraryConsent } from '@/components/desk/library-consent';
import { NewStory } from '@/components/desk/new-story';
import { StoryList } from '@/components/desk/story-list';
import { readMessages } from '@/lib/catalogue/read/site';
import { readEditGate } from '@/lib/desk/edit-gate';
import { enterDesk } from '@/lib/desk/enter';
import { listAllStories, listStoryFolders } from '@/lib/desk/stories/list-stories';
import { toStoriesHref } from '@/lib/model/desk-routes';

export const generateMetadata = (): Metadata => ({
  title: readMessages()('deskStory.title'),
  robots: { index: false },
});

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Lists all stories with their state, and creates one. */
export default async function StoriesPage({ searchParams }: Props) {
  const t = readMessages();
  const from = toStoriesHref();
  const { person, entrance } = await enterDesk(await searchParams, from);
  if (!person) return <Entrance {...entrance} t={t} />;
  const gate = await readEditGate(person);
  const { obstacle, hasConsent, mayEdit: isEditor } = gate;
  return (
    <div className={`page ${styles.page}`}>
      <DeskBar person={person} here={from} t={t} />
      <h1>{t('deskStory.title')}</h1>
      {obstacle && <p role="status">{t(`deskObstacle.${obstacle}`)}</p>}
      <LibraryConsent {...{ gate, from, t }} />
      {!isEditor && <p role="status">{t('desk.notAllowed')}</p>}
      {isEditor && hasConsent && <NewStory folders={listStoryFolders()} {...{ from, t }} />}
      {isEditor && <StoryList stories={listAllStories()} t={t} />}
    </div>
  );
}
