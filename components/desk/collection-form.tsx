import type { Messages } from '@/lib/messages/messages';
import { COLLECTION_LIMITS } from '@/lib/model/desk-forms';
import type { ItemOrder } from '@/lib/model/item-order';
import { prefixed } from '@/lib/model/language-prefix';
import styles from './collection.module.css';
import desk from './desk.module.css';
import { KeepDraft } from './keep-draft';

interface CollectionFormProps {
  folder: string;
  values: { title: string; description: string; text: string; sort: ItemOrder };
  /** Version of the index.md that the values are from. */
  version: string;
  t: Messages;
}

const SORTS = { date: 'sortDate', name: 'sortName', title: 'sortTitle' } as const;

/** Title, description, text and order of a collection. */
export function CollectionForm({ folder, values, version, t }: CollectionFormProps) {
  return (
    <form
      className={`${desk.form} ${styles.form}`}
      action={prefixed('/api/desk/collections')}
      method="post"
      encType="multipart/form-data"
    >
      <input type="hidden" name="path" value={folder} />
      <input type="hidden" name="version" value={version} />
      {folder !== '' && (
        <div>
          <label htmlFor="title">{t('deskField.title')}</label>
          <input id="title" name="title" defaultValue={values.title} maxLength={COLLECTION_LIMITS.title} dir="auto" />
        </div>
      )}
      <div>
        <label htmlFor="description">{t('deskCollection.description')}</label>
        <textarea
          id="description"
          name="description"
          rows={3}
          style={{ minHeight: 0 }}
          defaultValue={values.description}
          maxLength={COLLECTION_LIMITS.description}
          dir="auto"
          aria-describedby="description-note"
        />
        <small id="description-note" className="quiet">
          {t('deskCollection.descriptionNote')}
        </small>
      </div>
      <div>
        <label htmlFor="text">{t('deskCollection.text')}</label>
        <textarea
          id="text"
          name="text"
          rows={10}
          defaultValue={values.text}
          maxLength={COLLECTION_LIMITS.text}
          dir="auto"
          aria-describedby="text-note"
        />
        <small id="text-note" className="quiet">
          {t('deskCollection.textNote')}
        </small>
      </div>
      <div>
        <label htmlFor="sort">{t('deskCollection.sort')}</label>
        <select id="sort" name="sort" defaultValue={values.sort}>
          {Object.entries(SORTS).map(([sort, key]) => (
            <option key={sort} value={sort}>
              {t(`deskCollection.${key}`)}
            </option>
          ))}
        </select>
      </div>
      <KeepDraft name={`collection ${folder}`} version={version} />
      <p className={desk.actions}>
        <button type="submit" className="button">
          {t('desk.save')}
        </button>
        <small className={`quiet ${desk.keys}`}>{t('desk.saveKey')}</small>
      </p>
    </form>
  );
}
