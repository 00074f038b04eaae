import type { MessageKey, Messages } from '@/lib/messages/messages';
import { getCellName, PERSON_LIMIT } from '@/lib/model/desk-forms';
import { toDeskPersonHref } from '@/lib/model/desk-routes';
import type { OpenedForm } from '@/lib/model/item-outcome';
import { prefixed } from '@/lib/model/language-prefix';
import desk from './desk.module.css';
import { describeControl, EditField } from './edit-field';
import { FormDraft } from './form-draft';

interface PersonDetailsFormProps {
  name: string;
  cells: readonly { heading: string; value: string }[];
  opened: OpenedForm;
  t: Messages;
}

/** Columns whose headings are words; the others are names of directories or the owner's own. */
const LABELS: Record<string, MessageKey> = {
  'other names': 'deskPerson.otherNames',
  born: 'deskPerson.born',
  died: 'deskPerson.died',
  description: 'deskPerson.description',
  link: 'deskPerson.link',
};
const NOTES: Record<string, MessageKey> = {
  'other names': 'deskPerson.otherNamesNote',
  born: 'deskPerson.dateNote',
  died: 'deskPerson.dateNote',
  link: 'deskPerson.linkNote',
};
/** Directories of people, whose headings are in lower case. */
const DIRECTORIES: Record<string, string> = {
  wikidata: 'Wikidata',
  viaf: 'VIAF',
  ulan: 'ULAN',
  gnd: 'GND',
  orcid: 'ORCID',
  isni: 'ISNI',
};

/** Details of a person, one field for each column of people.csv. */
export function PersonDetailsForm({ name, cells, opened: { was, sent }, t }: PersonDetailsFormProps) {
  const outcome = sent?.refused;
  return (
    <form className={desk.form} action={prefixed('/api/desk/people')} method="post" encType="multipart/form-data">
      <input type="hidden" name="name" value={name} />
      <FormDraft name={`person ${name}`} href={toDeskPersonHref(name)} {...{ was, outcome, t }} />
      {cells.map(({ heading, value }) => {
        const field = getCellName(heading);
        const column = heading.toLowerCase();
        const directory = DIRECTORIES[column];
        const label = LABELS[column];
        const note = directory ? 'deskPerson.numberNote' : NOTES[column];
        const props = {
          ...describeControl(field, {}),
          defaultValue: sent?.typed[field] ?? value,
          maxLength: PERSON_LIMIT,
          dir: 'auto',
        };
        return (
          <EditField
            key={heading}
            name={field}
            label={label ? t(label) : (directory ?? heading)}
            note={note && t(note)}
            theirs={outcome?.theirs[field]}
            t={t}
          >
            {heading === 'description' || value.includes('\n') ? (
              <textarea {...props} rows={3} />
            ) : (
              <input {...props} />
            )}
          </EditField>
        );
      })}
      <p className={desk.actions}>
        <button type="submit" className="button">
          {t('desk.save')}
        </button>
        <small className={`quiet ${desk.keys}`}>{t('desk.saveKey')}</small>
      </p>
    </form>
  );
}
