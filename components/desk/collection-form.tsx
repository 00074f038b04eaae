import type { ReactNode } from 'react';
import type { Messages } from '@/lib/messages/messages';
import { COLLECTION_LIMITS } from '@/lib/model/desk-forms';
import { toDeskCollectionHref } from '@/lib/model/desk-routes';
import type { OpenedForm } from '@/lib/model/item-outcome';
import { prefixed } from '@/lib/model/language-prefix';
import styles from './collection.module.css';
import desk from './desk.module.css';
import { describeControl, EditField } from './edit-field';
import { FormDraft } from './form-draft';

interface CollectionFormProps {
  folder: string;
  opened: OpenedForm;
  t: Messages;
}

const SORTS = { date: 'sortDate', name: 'sortName', title: 'sortTitle' } as const;

/** Title, description, text and order of a collection. */
export function CollectionForm({ folder, opened: { texts, was, sent }, t }: CollectionFormProps) {
  const outcome = sent?.refused;
  const getProps = (name: string) => ({
    ...describeControl(name, {}),
    defaultValue: sent?.typed[name] ?? texts.get(name) ?? '',
  });
  const renderField = (name: string, words: { label: string; note?: string }, control: ReactNode) => (
    <EditField key={name} name={name} {...words} theirs={outcome?.theirs[name]} t={t}>
      {control}
    </EditField>
  );
  return (
    <form
      className={`${desk.form} ${styles.form}`}
      action={prefixed('/api/desk/collections')}
      method="post"
      encType="multipart/form-data"
    >
      <input type="hidden" name="path" value={folder} />
      <FormDraft name={`collection ${folder}`} href={toDeskCollectionHref(folder)} {...{ was, outcome, t }} />
      {folder !== '' &&
        renderField(
          'title',
          { label: t('deskField.title') },
          <input {...getProps('title')} maxLength={COLLECTION_LIMITS.title} dir="auto" />,
        )}
      {renderField(
        'description',
        { label: t('deskCollection.description'), note: t('deskCollection.descriptionNote') },
        <textarea
          {...getProps('description')}
          rows={3}
          style={{ minHeight: 0 }}
          maxLength={COLLECTION_LIMITS.description}
          dir="auto"
        />,
      )}
      {renderField(
        'text',
        { label: t('deskCollection.text'), note: t('deskCollection.textNote') },
        <textarea {...getProps('text')} rows={10} maxLength={COLLECTION_LIMITS.text} dir="auto" />,
      )}
      {renderField(
        'sort',
        { label: t('deskCollection.sort') },
        <select {...getProps('sort')}>
          {Object.entries(SORTS).map(([sort, key]) => (
            <option key={sort} value={sort}>
              {t(`deskCollection.${key}`)}
            </option>
          ))}
        </select>,
      )}
      <p className={desk.actions}>
        <button type="submit" className="button">
          {t('desk.save')}
        </button>
        <small className={`quiet ${desk.keys}`}>{t('desk.saveKey')}</small>
      </p>
    </form>
  );
}
