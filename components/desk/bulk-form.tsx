import type { Messages } from '@/lib/messages/messages';
import { BULK_MODES, type BulkEdit, getBulkNames } from '@/lib/model/desk-bulk';
import { ITEM_FIELDS, type ItemField } from '@/lib/model/desk-fields';
import { getLanguageName } from '@/lib/model/format';
import { parseFieldName } from '@/lib/model/item-field-names';
import { prefixed } from '@/lib/model/language-prefix';
import styles from './bulk.module.css';

export type FieldState = { type: 'same'; text: string } | { type: 'different' };

interface BulkFormProps {
  /** Query of the items. */
  scope: string;
  from: string;
  /** Texts of the items, by the names of their fields. */
  shared: ReadonlyMap<string, FieldState>;
  /** Texts typed before, for a preview. */
  edits: readonly BulkEdit[];
  /** Names of fields whose values are not valid. */
  faults: readonly string[];
  /** BCP 47; the default of the site is the first. */
  languages: readonly string[];
  t: Messages;
}

/** Several lines for lists and long texts. */
const isLong = (field: ItemField) => ['list', 'own', 'long'].includes(ITEM_FIELDS[field].control);

/** The field's label; of other languages and own fields also which one. Null for fields that have no label yet. */
function getLabel(name: string, { languages, t }: Pick<BulkFormProps, 'languages' | 't'>): string | null {
  const found = parseFieldName(name, languages[0] ?? '');
  const label = found && t.list('deskField')[found.field];
  if (!found || (!label && found.field !== 'own')) return null;
  if (found.field === 'own') return found.part;
  if (found.part === null || found.part === languages[0]) return label ?? null;
  return `${label} (${getLanguageName(found.part, t)})`;
}

function describeState(state: FieldState, t: Messages): string {
  if (state.type === 'different') return t('deskBulk.different');
  const [line = ''] = state.text.split('\n', 1);
  if (state.text === '') return t('deskBulk.allEmpty');
  return t('deskBulk.allSame', { value: state.text === line ? line : `${line} …` });
}

interface FieldRowProps extends Pick<BulkFormProps, 't'> {
  name: string;
  label: string;
  state: FieldState;
  edit: BulkEdit | undefined;
  isFaulty: boolean;
}

function FieldRow({ name, label, state, edit, isFaulty, t }: FieldRowProps) {
  const names = getBulkNames(name);
  const field = parseFieldName(name, '')?.field ?? 'title';
  const same = state.type === 'same' ? state.text : '';
  const note = `note:${name}`;
  const toProps = (key: 'value' | 'find', text: string) => ({
    name: names[key],
    defaultValue: text,
    maxLength: ITEM_FIELDS[field].max,
    'aria-label': t(`deskBulk.${key}Of`, { field: label }),
    'aria-describedby': note,
    dir: 'auto',
  });
  const control = (key: 'value' | 'find', text: string) =>
    isLong(field) ? <textarea {...toProps(key, text)} rows={2} /> : <input {...toProps(key, text)} />;
  return (
    <fieldset className={styles.field}>
      <legend>
        <label>
          <input type="checkbox" name={names.use} value="1" defaultChecked={edit !== undefined} /> {label}
        </label>
      </legend>
      <small id={note} className="quiet">
        <bdi>{describeState(state, t)}</bdi>
      </small>
      {isFaulty && <p role="alert">{t('deskBulk.invalid')}</p>}
      <div className={styles.controls}>
        <select
          name={names.mode}
          defaultValue={edit?.mode ?? 'set'}
          aria-label={t('deskBulk.modeOf', { field: label })}
        >
          {BULK_MODES.map((mode) => (
            <option key={mode} value={mode}>
              {t(`deskBulk.${mode}`)}
            </option>
          ))}
        </select>
        <span className={styles.find}>{control('find', edit?.find ?? '')}</span>
        {control('value', edit?.value ?? same)}
      </div>
    </fieldset>
  );
}

/** Fields of many items. Only those that are ticked are changed. It works without JavaScript. */
export function BulkForm({ scope, from, shared, edits, faults, languages, t }: BulkFormProps) {
  const names = [...shared.keys()].flatMap((name) => {
    const label = getLabel(name, { languages, t });
    return label === null ? [] : [{ name, label }];
  });
  return (
    <form className={styles.form} action={prefixed('/api/desk/bulk')} method="post" encType="multipart/form-data">
      <input type="hidden" name="scope" value={scope} />
      <input type="hidden" name="from" value={from} />
      <p>{t('deskBulk.tickNote')}</p>
      {names.map(({ name, label }) => (
        <FieldRow
          key={name}
          {...{ name, label, t }}
          state={shared.get(name) as FieldState}
          edit={edits.find((each) => each.name === name)}
          isFaulty={faults.includes(name)}
        />
      ))}
      <p>
        <button type="submit" className="button">
          {t('deskBulk.toPreview')}
        </button>
      </p>
    </form>
  );
}
