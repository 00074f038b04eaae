import type { ReactNode } from 'react';
import type { Messages } from '@/lib/messages/messages';
import { type DeskTask, TASK_FIELDS } from '@/lib/model/desk';
import { type ItemField as Field, HIDDEN, ITEM_FIELDS } from '@/lib/model/desk-fields';
import { getLanguageName } from '@/lib/model/format';
import { getFieldName } from '@/lib/model/item-field-names';
import type { RefusedForm } from '@/lib/model/item-outcome';
import { prefixed } from '@/lib/model/language-prefix';
import { describeLicence } from '@/lib/model/licences';
import desk from './desk.module.css';
import { describeControl, EditField } from './edit-field';
import { FormScript } from './form-script';
import styles from './item-form.module.css';
import { ItemTools } from './item-tools';
import { ProposalRemark } from './proposal-remark';
import { SignInAgain } from './sign-in-again';

interface ItemFormProps {
  id: string;
  /** Texts by the names of their fields. */
  texts: ReadonlyMap<string, string>;
  /** Digests of the texts when the form was opened. */
  was: Record<string, string>;
  /** A form that was sent before and refused, with its texts. */
  refused: { typed: Record<string, string>; refused: RefusedForm } | null;
  /** BCP 47; the default of the site is the first. */
  languages: readonly string[];
  /** The field that the task is about has the focus. */
  task: DeskTask | undefined;
  from: string;
  person: string;
  /** Whether an editor decides about the changes. */
  isProposal: boolean;
  /** Name of the search index, which knows the archive's keywords and names. */
  index: string;
  t: Messages;
}

const ROWS: Partial<Record<Field, number>> = { alt: 3, caption: 5, keywords: 3, people: 2, makers: 2 };

/** Fields whose texts are completed from a list with the id `…-list`. */
const COMPLETED = new Set(['place', 'city', 'region', 'country', 'licence']);

const LICENCES = ['by/4.0', 'by-sa/4.0', 'by-nd/4.0', 'by-nc/4.0', 'by-nc-sa/4.0', 'by-nc-nd/4.0'].map(
  (path) => `https://creativecommons.org/licenses/${path}/`,
);
const STATEMENTS = [
  'https://creativecommons.org/publicdomain/zero/1.0/',
  'https://creativecommons.org/publicdomain/mark/1.0/',
  'https://rightsstatements.org/vocab/InC/1.0/',
  'https://rightsstatements.org/vocab/NoC-US/1.0/',
  'https://rightsstatements.org/vocab/NKC/1.0/',
];

const RATINGS = ['1', '2', '3', '4', '5'];

/** All fields of one item, saved together; those that are used most come first. It works without JavaScript. */
export function ItemForm({
  id,
  texts,
  was,
  refused,
  languages,
  task,
  from,
  person,
  isProposal,
  index,
  t,
}: ItemFormProps) {
  const { typed = {}, refused: outcome } = refused ?? {};
  const focused = task && TASK_FIELDS[task];
  const getText = (name: string) => typed[name] ?? texts.get(name) ?? '';
  const notes = t.list('deskNote');

  function renderField(field: Field, { name = field as string, label = '', lang = '' } = {}) {
    const rows = ROWS[field] ?? (ITEM_FIELDS[field].control === 'own' ? 1 : 0);
    const fault = outcome?.faults[name];
    const props = {
      ...describeControl(name, { fault }),
      defaultValue: getText(name),
      autoFocus: name === focused,
      dir: 'auto',
      ...(lang && { lang }),
    };
    return (
      <EditField
        key={name}
        {...{ name, fault, t }}
        label={label || t(`deskField.${field}` as 'deskField.title')}
        note={lang ? undefined : notes[field]}
        theirs={outcome?.theirs[name]}
      >
        {rows > 0 ? (
          <textarea {...props} rows={rows} />
        ) : (
          <input {...props} {...(COMPLETED.has(name) && { list: `${name}-list` })} />
        )}
      </EditField>
    );
  }

  /** Groups with faults are open, so that these are seen. */
  function renderGroup(heading: string, names: readonly string[], children: ReactNode) {
    const isOpen = names.some(
      (name) => outcome && (name in outcome.faults || name in outcome.theirs || name === focused),
    );
    const summary = names
      .map((name) => getText(name))
      .filter(Boolean)
      .join(', ')
      .replace(/\s+/g, ' ')
      .slice(0, 80);
    return (
      <details className={styles.group} open={isOpen || names.some((name) => name === focused)}>
        <summary>
          {heading} {summary && <small className="quiet">{summary}</small>}
        </summary>
        <div className={styles.fields}>{children}</div>
      </details>
    );
  }

  const [, ...others] = languages;
  const translated = (['title', 'alt', 'caption'] as const).flatMap((field) =>
    others.map((lang) => ({ field, lang, name: getFieldName(field, lang) })),
  );
  const visibility = getText('visibility');
  const isUntil = visibility !== '' && visibility !== HIDDEN;
  const own = [...new Set([...texts.keys(), ...Object.keys(typed)])].filter((name) => name.startsWith('own['));
  const choices = [
    { value: '', text: t('deskForm.shown'), isChosen: visibility === '' },
    { value: HIDDEN, text: t('deskForm.hidden'), isChosen: visibility === HIDDEN },
    { value: 'until', text: t('deskForm.until'), isChosen: isUntil },
  ];

  return (
    <>
      <form
        className={styles.form}
        action={prefixed('/api/desk/items')}
        method="post"
        encType="multipart/form-data"
        id="item-form"
      >
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="from" value={from} />
        <input type="hidden" name="was" value={JSON.stringify(outcome?.was ?? was)} />
        {task && <input type="hidden" name="task" value={task} />}
        <p id="form-status" className={styles.status} role="status">
          {outcome?.note}
        </p>
        <div className={styles.fields}>
          {(['title', 'alt', 'caption', 'keywords', 'people', 'makers', 'date'] as const).map((field) =>
            renderField(field),
          )}
        </div>
        {translated.length > 0 &&
          renderGroup(
            t('deskForm.otherLanguages'),
            translated.map(({ name }) => name),
            translated.map(({ field, lang, name }) =>
              renderField(field, {
                name,
                lang,
                label: t('deskForm.inLanguage', { field: t(`deskField.${field}`), language: getLanguageName(lang, t) }),
              }),
            ),
          )}
        {renderGroup(
          t('deskForm.placeGroup'),
          ['place', 'city', 'region', 'country', 'position'],
          (['place', 'city', 'region', 'country', 'position'] as const).map((field) => renderField(field)),
        )}
        {renderGroup(
          t('deskForm.rightsGroup'),
          ['notice', 'licence'],
          <>
            {(['notice', 'licence'] as const).map((field) => renderField(field))}
            <datalist id="licence-list">
              {[...LICENCES, ...STATEMENTS].map((href) => (
                <option key={href} value={href}>
                  {describeLicence(href, t)}
                </option>
              ))}
            </datalist>
          </>,
        )}
        {renderGroup(
          t('deskField.visibility'),
          ['visibility'],
          <EditField
            name="visibility"
            label={t('deskField.visibility')}
            note={notes.visibility}
            fault={outcome?.faults.visibility}
            theirs={outcome?.theirs.visibility}
            t={t}
          >
            <select
              {...describeControl('visibility', { fault: outcome?.faults.visibility })}
              defaultValue={choices.find(({ isChosen }) => isChosen)?.value}
            >
              {choices.map(({ value, text }) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
            <input
              type="date"
              name="until"
              aria-label={t('deskForm.until')}
              defaultValue={typed.until ?? (isUntil ? visibility : '')}
            />
          </EditField>,
        )}
        {renderGroup(
          t('deskForm.moreGroup'),
          ['rating', ...own, 'newHeading'],
          <>
            <EditField
              name="rating"
              label={t('deskField.rating')}
              fault={outcome?.faults.rating}
              theirs={outcome?.theirs.rating}
              t={t}
            >
              <select
                {...describeControl('rating', { fault: outcome?.faults.rating })}
                defaultValue={getText('rating')}
              >
                <option value="">{t('deskForm.unrated')}</option>
                {RATINGS.map((stars) => (
                  <option key={stars} value={stars}>
                    {t('deskForm.stars', { count: Number(stars) })}
                  </option>
                ))}
                <option value="-1">{t('deskForm.rejected')}</option>
              </select>
            </EditField>
            {own.map((name) => renderField('own', { name, label: name.slice('own['.length, -1) }))}
            {(['newHeading', 'newValue'] as const).map((name) => (
              <div key={name} className={styles.field}>
                <label htmlFor={name}>{t(`deskForm.${name}`)}</label>
                <input id={name} name={name} defaultValue={typed[name]} dir="auto" />
              </div>
            ))}
          </>,
        )}
        {isProposal && <ProposalRemark text={typed.remark ?? ''} t={t} />}
        <p className={styles.actions}>
          <button type="submit" className="button">
            {isProposal ? t('deskProposal.propose') : task ? t('desk.saveAndNext') : t('desk.save')}
          </button>
          <small className={`quiet ${desk.keys}`}>{t('desk.saveKey')}</small>
        </p>
        <ItemTools
          index={index}
          language={t.language}
          dateHref={prefixed('/api/desk/date')}
          labels={Object.fromEntries(
            (['keywords', 'people', 'makers'] as const).map((name) => [
              name,
              t('deskForm.add', { field: t(`deskField.${name}`) }),
            ]),
          )}
          messages={{
            understood: t('deskForm.understood', { date: '{date}' }),
            notUnderstood: t('deskForm.notUnderstood'),
            pickOnMap: t('deskForm.pickOnMap'),
            mapHint: t('deskForm.mapHint'),
          }}
        />
      </form>
      <SignInAgain person={person} t={t} />
      <FormScript
        name={id}
        defaultLanguage={languages[0] ?? ''}
        messages={{
          saving: t('deskForm.saving'),
          saved: t('deskForm.saved'),
          failed: t('deskForm.failed'),
          empty: t('deskForm.empty'),
          restored: t('deskForm.restored'),
          discard: t('deskForm.discard'),
        }}
        faults={{
          tooLong: t('deskForm.tooLong', { max: '{max}' }),
          tooMany: t('deskForm.tooMany'),
          noPosition: t('deskForm.noPosition'),
          noLicence: t('deskForm.noLicence'),
          noRating: t('deskForm.noRating'),
          noDay: t('deskForm.noDay'),
          noHeading: t('deskForm.noHeading'),
        }}
      />
    </>
  );
}
