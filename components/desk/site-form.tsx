import type { MessageKey, Messages } from '@/lib/messages/messages';
import { SITE_FIELDS, SITE_LIMIT, type SiteField } from '@/lib/model/desk-forms';
import type { OpenedForm } from '@/lib/model/item-outcome';
import { prefixed } from '@/lib/model/language-prefix';
import styles from './collection.module.css';
import desk from './desk.module.css';
import { describeControl, EditField } from './edit-field';

interface SiteFormProps {
  /** Null if the form cannot show the value. */
  values: Record<SiteField, string | null>;
  opened: OpenedForm;
  t: Messages;
}

const LABELS: Record<SiteField, MessageKey> = {
  title: 'deskSite.name',
  description: 'deskSite.description',
  language: 'deskSite.language',
  languages: 'deskSite.languages',
  timeZone: 'deskSite.timeZone',
  licence: 'deskSite.licence',
  licensor: 'deskSite.licensor',
  training: 'deskSite.training',
  originals: 'deskSite.originals',
  contact: 'deskSite.contact',
};

const NOTES: Partial<Record<SiteField, MessageKey>> = {
  description: 'deskSite.descriptionNote',
  language: 'deskSite.languageNote',
  languages: 'deskSite.languagesNote',
  timeZone: 'deskSite.timeZoneNote',
  licence: 'deskSite.licenceNote',
  licensor: 'deskSite.licensorNote',
};

const OPTIONS: Partial<Record<(typeof SITE_FIELDS)[SiteField], [value: string, text: MessageKey][]>> = {
  switch: [
    ['yes', 'deskSite.yes'],
    ['no', 'deskSite.no'],
  ],
  training: [
    ['', 'deskSite.trainingNone'],
    ['allow', 'deskSite.trainingAllow'],
    ['deny', 'deskSite.trainingDeny'],
  ],
};

/** Plain settings of the site. */
export function SiteForm({ values, opened: { was, sent }, t }: SiteFormProps) {
  const outcome = sent?.refused;
  return (
    <form
      className={`${desk.form} ${styles.form}`}
      action={prefixed('/api/desk/site')}
      method="post"
      encType="multipart/form-data"
    >
      <input type="hidden" name="was" value={JSON.stringify(outcome?.was ?? was)} />
      {outcome?.note && <p role="alert">{outcome.note}</p>}
      {(Object.keys(SITE_FIELDS) as SiteField[]).map((field) => {
        const value = values[field];
        const note = value === null ? 'deskSite.elsewhere' : NOTES[field];
        const options = OPTIONS[SITE_FIELDS[field]];
        const props = {
          ...describeControl(field, {}),
          defaultValue: sent?.typed[field] ?? value ?? '',
          disabled: value === null,
        };
        return (
          <EditField
            key={field}
            name={field}
            label={t(LABELS[field])}
            note={note && t(note)}
            theirs={outcome?.theirs[field]}
            t={t}
          >
            {options && (
              <select {...props}>
                {options.map(([option, text]) => (
                  <option key={option} value={option}>
                    {t(text)}
                  </option>
                ))}
              </select>
            )}
            {!options && SITE_FIELDS[field] === 'long' && (
              <textarea {...props} rows={3} maxLength={SITE_LIMIT} dir="auto" />
            )}
            {!options && SITE_FIELDS[field] !== 'long' && <input {...props} maxLength={SITE_LIMIT} dir="auto" />}
          </EditField>
        );
      })}
      <p>
        <button type="submit" className="button">
          {t('desk.save')}
        </button>
      </p>
    </form>
  );
}
