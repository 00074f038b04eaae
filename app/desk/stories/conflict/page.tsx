import type { Metadata } from 'next';
import styles from '@/components/desk/desk.module.css';
import { StoryConflict } from '@/components/desk/story-conflict';
import { readMessages } from '@/lib/catalogue/read/site';
import { openLibrary } from '@/lib/desk/library';
import { readPostedDraft } from '@/lib/desk/stories/posted-draft';
import { computeFileVersion, loadStoryBytes, readStoredText } from '@/lib/desk/stories/story-file';

export const generateMetadata = (): Metadata => ({
  title: readMessages()('deskStory.conflictTitle'),
  robots: { index: false },
});

/** Shows a posted draft beside the file, which has changed since it was opened. */
export default async function StoryConflictPage() {
  const t = readMessages();
  const posted = await readPostedDraft();
  if (posted.type === 'refused') return <p role="alert">{t(posted.note)}</p>;
  const { draft } = posted;
  const bytes = await loadStoryBytes(openLibrary(), draft.path);
  return (
    <div className={`page ${styles.page}`}>
      <h1>{t('deskStory.conflictTitle')}</h1>
      <StoryConflict draft={draft} stored={readStoredText(bytes)} version={computeFileVersion(bytes)} t={t} />
    </div>
  );
}
