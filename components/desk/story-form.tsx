import type { Messages } from '@/lib/messages/messages';
import { toStoryPreviewHref } from '@/lib/model/desk-routes';
import { MAX_STORY_BYTES } from '@/lib/model/desk-story';
import { prefixed } from '@/lib/model/language-prefix';
import desk from './desk.module.css';
import { KeepDraft } from './keep-draft';
import styles from './story.module.css';

interface StoryFormProps {
  path: string;
  text: string;
  /** Changes with the file. */
  version: string;
  from: string;
  t: Messages;
}

/** Name of the frame that shows the page of the draft. */
const FRAME = 'story-preview';

/** The text of a story beside its page. It works without JavaScript. */
export function StoryForm({ path, text, version, from, t }: StoryFormProps) {
  return (
    <div className={styles.workspace}>
      <form className={desk.form} action={prefixed('/api/desk/stories')} method="post" encType="multipart/form-data">
        <input type="hidden" name="path" value={path} />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="from" value={from} />
        <div>
          <label htmlFor="text">{t('deskStory.text')}</label>
          <textarea
            id="text"
            name="text"
            className={styles.text}
            defaultValue={text}
            maxLength={MAX_STORY_BYTES}
            rows={24}
            dir="auto"
          />
        </div>
        <KeepDraft name={`story ${path}`} version={version} />
        <p className={desk.actions}>
          <button type="submit" className="button">
            {t('desk.save')}
          </button>
          <button type="submit" className={desk.plain} formAction={toStoryPreviewHref()} formTarget={FRAME}>
            {t('deskStory.showPreview')}
          </button>
          <small className="quiet">{t('desk.saveKey')}</small>
        </p>
      </form>
      {/* Of the page of this site's own origin, its styles and pictures load; nothing in it runs. */}
      <iframe className={styles.preview} name={FRAME} title={t('deskStory.preview')} sandbox="allow-same-origin" />
    </div>
  );
}
