import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import styles from '@/components/desk/desk.module.css';
import { DeskBar } from '@/components/desk/desk-bar';
import { Entrance } from '@/components/desk/entrance';
import { LibraryConsent } from '@/components/desk/library-consent';
import { StoryForm } from '@/components/desk/story-form';
import { readMessages } from '@/lib/catalogue/read/site';
import { getConfig } from '@/lib/config/config';
import { readEditGate } from '@/lib/desk/edit-gate';
import { enterDesk } from '@/lib/desk/enter';
import { openLibrary } from '@/lib/desk/library';
import { getStoryContext } from '@/lib/desk/stories/parse-draft';
import { loadStoryBytes, openStoryFile, type StoryFile } from '@/lib/desk/stories/story-file';
import { isStoryPath } from '@/lib/desk/stories/story-paths';
import { toStoriesHref, toStoryHref } from '@/lib/model/desk-routes';
import { parseFolderParam } from '@/lib/model/routes';

export const generateMetadata = (): Metadata => ({ title: readMessages()('deskStory.edit'), robots: { index: false } });

type Props = {
  params: Promise<{ path: string[] }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

async function openOrExplain(path: string, bytes: Buffer): Promise<{ story: StoryFile } | { fault: string }> {
  try {
    return { story: await openStoryFile(path, bytes, getStoryContext()) };
  } catch (error) {
    return { fault: (error as Error).message };
  }
}

/** Edits one story: its text beside its page. */
export default async function EditStoryPage({ params, searchParams }: Props) {
  const t = readMessages();
  const path = parseFolderParam((await params).path) ?? '';
  const isValid = isStoryPath(path);
  const from = isValid ? toStoryHref(path) : toStoriesHref();
  const { person, entrance } = await enterDesk(await searchParams, from);
  if (!person) return <Entrance {...entrance} t={t} />;
  const gate = await readEditGate(person);
  const { obstacle, hasConsent, mayEdit: isEditor } = gate;
  const library = obstacle ? null : openLibrary();
  const bytes = isEditor && isValid && library ? await loadStoryBytes(library, path) : null;
  if (isEditor && library && !bytes) notFound();
  const opened = bytes && (await openOrExplain(path, bytes));
  return (
    <div className={`page ${styles.page}`}>
      <DeskBar person={person} here={toStoriesHref()} t={t} />
      <h1>{t('deskStory.edit')}</h1>
      {obstacle && <p role="status">{t(`deskObstacle.${obstacle}`)}</p>}
      <LibraryConsent {...{ gate, from, t }} />
      {!isEditor && <p role="status">{t('desk.notAllowed')}</p>}
      {opened && 'fault' in opened && <p role="alert">{t('deskStory.unreadable', { detail: opened.fault })}</p>}
      {hasConsent && opened && 'story' in opened && (
        <StoryForm
          {...opened.story}
          index={getConfig().searchIndex}
          delay={getConfig().loosenDelay / 1000}
          {...{ from, t }}
        />
      )}
    </div>
  );
}
