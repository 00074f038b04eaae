import type { Messages } from '@/lib/messages/messages';
import { toStoriesHref, toStoryHref } from '@/lib/model/desk-routes';
import { MAX_STORY_BYTES } from '@/lib/model/desk-story';
import { prefixed } from '@/lib/model/language-prefix';
import { ConflictDraft } from './conflict-draft';
import desk from './desk.module.css';
import styles from './story.module.css';

interface StoryConflictProps {
  draft: {
    path: string;
    text: string;
    title?: string | undefined;
    state?: string | undefined;
    day?: string | undefined;
  };
  /** Text of the file; null if it has been deleted. */
  stored: string | null;
  /** Version of the file, which saving the draft replaces. */
  version: string;
  t: Messages;
}

/** A draft beside the file, which another program has changed: the owner puts both together, or takes one. */
export function StoryConflict({ draft, stored, version, t }: StoryConflictProps) {
  const { path, title, state, day } = draft;
  return (
    <>
      <p>{t(stored === null ? 'deskStory.conflictGone' : 'deskStory.conflictNote', { file: path })}</p>
      <form
        className={`${desk.form} ${styles.conflict}`}
        action={prefixed('/api/desk/stories')}
        method="post"
        encType="multipart/form-data"
      >
        <input type="hidden" name="path" value={path} />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="from" value={toStoryHref(path)} />
        {state !== undefined && <input type="hidden" name="state" value={state} />}
        {day !== undefined && <input type="hidden" name="day" value={day} />}
        {title !== undefined && <input type="hidden" name="title" value={title} />}
        <div>
          <label htmlFor="text">{t('deskStory.mine')}</label>
          <textarea
            id="text"
            name="text"
            className={styles.text}
            defaultValue={draft.text}
            maxLength={MAX_STORY_BYTES}
            rows={20}
            dir="auto"
          />
        </div>
        {stored !== null && (
          <div>
            <label htmlFor="stored">{t('deskStory.theirs')}</label>
            <textarea id="stored" className={styles.text} value={stored} rows={20} dir="auto" readOnly />
          </div>
        )}
        <p className={desk.actions}>
          <button type="submit" className="button">
            {t('deskStory.saveMine')}
          </button>
          <ConflictDraft name={`story ${path}`} href={stored === null ? toStoriesHref() : toStoryHref(path)}>
            {t('deskStory.takeTheirs')}
          </ConflictDraft>
        </p>
      </form>
    </>
  );
}
