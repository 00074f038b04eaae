import type { Messages } from '@/lib/messages/messages';
import { MAX_STORY_TITLE_LENGTH } from '@/lib/model/desk-story';
import { prefixed } from '@/lib/model/language-prefix';
import desk from './desk.module.css';
import styles from './story.module.css';

interface NewStoryProps {
  /** Paths of the collections; that of the root is empty. */
  folders: string[];
  from: string;
  t: Messages;
}

/** Creates a story in a collection. */
export function NewStory({ folders, from, t }: NewStoryProps) {
  return (
    <form className={`${desk.form} ${styles.new}`} action={prefixed('/api/desk/stories')} method="post">
      <h2>{t('deskStory.new')}</h2>
      <input type="hidden" name="action" value="create" />
      <input type="hidden" name="from" value={from} />
      <div>
        <label htmlFor="new-title">{t('deskStory.storyTitle')}</label>
        <input id="new-title" name="title" required maxLength={MAX_STORY_TITLE_LENGTH} dir="auto" autoComplete="off" />
      </div>
      <div>
        <label htmlFor="new-folder">{t('deskStory.folder')}</label>
        <select id="new-folder" name="folder">
          {folders.map((folder) => (
            <option key={folder} value={folder}>
              {folder || t('deskStory.root')}
            </option>
          ))}
        </select>
        <small className="quiet">{t('deskStory.newNote')}</small>
      </div>
      <p>
        <button type="submit" className="button">
          {t('deskStory.create')}
        </button>
      </p>
    </form>
  );
}
