import type { Messages } from '@/lib/messages/messages';
import { toStoryPreviewHref } from '@/lib/model/desk-routes';
import { EDITED_STATES, type EditedState, MAX_STORY_BYTES, MAX_STORY_TITLE_LENGTH } from '@/lib/model/desk-story';
import { prefixed } from '@/lib/model/language-prefix';
import desk from './desk.module.css';
import { FormPanes } from './form-panes';
import { FormPreview } from './form-preview';
import { KeepDraft } from './keep-draft';
import styles from './story.module.css';
import { StoryEditor } from './story-editor';
import { StoryPicker } from './story-picker';

interface StoryFormProps {
  path: string;
  text: string;
  /** Changes with the file. */
  version: string;
  /** Values of the front matter; null if it cannot be read. */
  fields: { title: string; state: EditedState; day: string } | null;
  /** The title without one in the front matter; empty if it is the file's name. */
  heading: string;
  from: string;
  /** Seconds after which a story that is published appears. */
  delay: number;
  /** Name of the search index. */
  index: string;
  t: Messages;
}

const FORM = 'story';
/** Name of the frame that shows the page of the draft. */
const FRAME = 'story-preview';

/** The text of a story beside its page. It works without JavaScript. */
export function StoryForm({ path, text, version, fields, heading, from, delay, index, t }: StoryFormProps) {
  const preview = toStoryPreviewHref();
  return (
    <FormPanes
      label={t('deskStory.panes')}
      titles={{ write: t('deskStory.write'), preview: t('deskStory.preview'), insert: t('deskStory.insert') }}
      write={
        <form
          id={FORM}
          className={desk.form}
          action={prefixed('/api/desk/stories')}
          method="post"
          encType="multipart/form-data"
        >
          <input type="hidden" name="path" value={path} />
          <input type="hidden" name="version" defaultValue={version} />
          <input type="hidden" name="from" value={from} />
          <KeepDraft
            name={`story ${path}`}
            href={from}
            words={{ back: t('deskStory.draftBack'), discard: t('deskStory.draftDiscard') }}
          />
          {fields && (
            <div>
              <label htmlFor="title">{t('deskStory.storyTitle')}</label>
              <input
                id="title"
                name="title"
                defaultValue={fields.title}
                placeholder={heading}
                maxLength={MAX_STORY_TITLE_LENGTH}
                dir="auto"
                aria-describedby="title-note"
              />
              <small id="title-note" className="quiet">
                {t('deskStory.titleNote')}
              </small>
            </div>
          )}
          <div>
            <label htmlFor="text">{t('deskStory.text')}</label>
            <StoryEditor
              field="text"
              label={t('deskStory.text')}
              words={{
                format: t('deskStory.format'),
                heading: t('deskStory.heading'),
                bold: t('deskStory.bold'),
                italic: t('deskStory.italic'),
                link: t('deskStory.link'),
                quote: t('deskStory.quote'),
                list: t('deskStory.list'),
                numbered: t('deskStory.numbered'),
              }}
            />
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
          {fields && (
            <div className={styles.publication}>
              <label htmlFor="state">{t('deskStory.state')}</label>
              <div>
                <select id="state" name="state" defaultValue={fields.state} aria-describedby="state-note">
                  {EDITED_STATES.map((state) => (
                    <option key={state} value={state}>
                      {t(`deskStory.${state}`)}
                    </option>
                  ))}
                </select>
                <input type="date" name="day" aria-label={t('deskStory.day')} defaultValue={fields.day} />
              </div>
              <small id="state-note" className="quiet">
                {t('deskStory.publishNote', { seconds: delay })}
              </small>
            </div>
          )}
          <p className={desk.actions}>
            <button type="submit" className="button">
              {t('desk.save')}
            </button>
            <button type="submit" className={`${desk.plain} ${styles.show}`} formAction={preview} formTarget={FRAME}>
              {t('deskStory.showPreview')}
            </button>
            <small className={`quiet ${desk.keys}`}>{t('desk.saveKey')}</small>
          </p>
        </form>
      }
      preview={
        <FormPreview
          form={FORM}
          href={preview}
          name={FRAME}
          title={t('deskStory.preview')}
          failed={t('deskStory.previewFailed')}
        />
      }
      insert={
        <StoryPicker
          form={FORM}
          index={index}
          words={{
            search: t('deskStory.search'),
            insertNote: t('deskStory.insertNote'),
            nothingFound: t('deskStory.nothingFound'),
            // Filled in by the browser.
            chosen: t('deskStory.chosen', { count: '{count}' }),
            items: t('deskStory.asItems'),
            gallery: t('deskStory.asGallery'),
            carousel: t('deskStory.asRow'),
            map: t('deskStory.asMap'),
            compare: t('deskStory.asCompare'),
            tour: t('deskStory.asTour'),
            timeline: t('deskStory.asTimeline'),
            storymap: t('deskStory.asStoryMap'),
          }}
        />
      }
    />
  );
}
