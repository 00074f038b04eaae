import type { MessageKey, Messages } from '@/lib/messages/messages';
import { PERSON_LIMIT } from '@/lib/model/desk-forms';
import { prefixed } from '@/lib/model/language-prefix';
import desk from './desk.module.css';
import { KeepDraft } from './keep-draft';

interface PersonDetailsFormProps {
  name: string;
  cells: readonly { heading: string; value: string }[];
  /** Version of the table that the values are from. */
  version: string;
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
export function PersonDetailsForm({ name, cells, version, t }: PersonDetailsFormProps) {
  return (
    <form className={desk.form} action={prefixed('/api/desk/people')} method="post" encType="multipart/form-data">
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="version" value={version} />
      {cells.map(({ heading, value }, at) => {
        const id = `value-${at}`;
        const column = heading.toLowerCase();
        const directory = DIRECTORIES[column];
        const label = LABELS[column];
        const note = directory ? 'deskPerson.numberNote' : NOTES[column];
        const props = {
          id,
          name: id,
          defaultValue: value,
          maxLength: PERSON_LIMIT,
          dir: 'auto',
          ...(note && { 'aria-describedby': `${id}-note` }),
        };
        return (
          <div key={heading}>
            <input type="hidden" name={`heading-${at}`} value={heading} />
            <label htmlFor={id}>{label ? t(label) : (directory ?? heading)}</label>
            {heading === 'description' || value.includes('\n') ? (
              <textarea {...props} rows={3} />
            ) : (
              <input {...props} />
            )}
            {note && (
              <small id={`${id}-note`} className="quiet">
                {t(note)}
              </small>
            )}
          </div>
        );
      })}
      <KeepDraft name={`person ${name}`} version={version} />
      <p className={desk.actions}>
        <button type="submit" className="button">
          {t('desk.save')}
        </button>
        <small className={`quiet ${desk.keys}`}>{t('desk.saveKey')}</small>
      </p>
    </form>
  );
}
