import type { MessageKey, Messages } from '@/lib/messages/messages';
import { LOOK_FIELDS, LOOK_LIMIT, type LookField, type LookFieldKind } from '@/lib/model/desk-forms';
import { toLookPreviewHref } from '@/lib/model/desk-routes';
import type { OpenedForm } from '@/lib/model/item-outcome';
import { prefixed } from '@/lib/model/language-prefix';
import { CORNERS, DENSITIES, OWN_COLOURS, SCHEMES, type Scheme } from '@/lib/model/look';
import { TYPE_PAIRS, type TypePair } from '@/lib/model/typefaces';
import { ColourField } from './colour-field';
import desk from './desk.module.css';
import { describeControl, EditField } from './edit-field';
import { FormPanes } from './form-panes';
import { FormPreview } from './form-preview';
import fieldStyles from './item-form.module.css';
import styles from './look.module.css';
import { LOOK_LABELS } from './look-labels';

const FORM = 'look';
/** Name of the frame that shows the site with the look. */
const FRAME = 'look-preview';

const GROUPS: { title: MessageKey; rows: LookField[][] }[] = [
  {
    title: 'deskLook.colours',
    rows: [
      ['accent.light', 'accent.dark'],
      ['paper.light', 'paper.dark'],
    ],
  },
  { title: 'deskLook.shapes', rows: [['type.pair'], ['type.display', 'type.text'], ['corners', 'density']] },
  { title: 'deskLook.marks', rows: [['logo.light', 'logo.dark'], ['icon']] },
  { title: 'deskLook.header', rows: [['header.links']] },
  {
    title: 'deskLook.footer',
    rows: [
      ['footer.text'],
      ['footer.institution'],
      ['footer.links'],
      ['footer.imprint', 'footer.privacy'],
      ['footer.social'],
    ],
  },
  { title: 'deskLook.styles', rows: [['css']] },
];

const NOTES: Partial<Record<LookField, MessageKey>> = {
  'accent.light': 'deskLook.colourNote',
  'accent.dark': 'deskLook.darkNote',
  'paper.light': 'deskLook.colourNote',
  'paper.dark': 'deskLook.darkNote',
  'type.display': 'deskLook.fontNote',
  'type.text': 'deskLook.fontNote',
  'logo.light': 'deskLook.logoNote',
  icon: 'deskLook.iconNote',
  'header.links': 'deskLook.linksNote',
  'footer.institution': 'deskLook.linkNote',
  'footer.links': 'deskLook.linksNote',
  'footer.imprint': 'deskLook.targetNote',
  'footer.privacy': 'deskLook.targetNote',
  'footer.social': 'deskLook.socialNote',
  css: 'deskLook.cssNote',
};

const PAIR_NAMES: Record<TypePair, string> = {
  newsreader: 'Newsreader, Instrument Sans',
  noto: 'Noto Serif, Noto Sans',
  literata: 'Literata, Inter',
  cormorant: 'Cormorant, Mulish',
  alegreya: 'Alegreya, Nunito Sans',
  garamond: 'EB Garamond, Commissioner',
  inter: 'Inter Tight, Inter',
  vazirmatn: 'Vazirmatn',
};

/** Values and texts of fields that are chosen from a list. */
function listOptions(kind: LookFieldKind, t: Messages): (readonly [value: string, text: string])[] | null {
  if (kind === 'pair') return TYPE_PAIRS.map((pair) => [pair, PAIR_NAMES[pair]] as const);
  if (kind === 'corners') return CORNERS.map((value) => [value, t(`deskLook.${value}`)] as const);
  return kind === 'density' ? DENSITIES.map((value) => [value, t(`deskLook.${value}`)] as const) : null;
}

/** Rows of fields with more than one line. */
const ROWS: Partial<Record<LookFieldKind, number>> = { links: 4, lines: 3, words: 3 };

interface LookFormProps {
  /** Null if the form cannot show the value. */
  texts: Record<LookField, string | null>;
  /** Sentences about the present look, by the names of fields. */
  faults: Record<string, string>;
  opened: OpenedForm;
  t: Messages;
}

/** The look of the site, beside its home page with that look. It works without JavaScript. */
export function LookForm({ texts, faults, opened: { was, sent }, t }: LookFormProps) {
  const outcome = sent?.refused;
  const preview = toLookPreviewHref();
  const toField = (field: LookField) => {
    const kind = LOOK_FIELDS[field];
    const value = texts[field];
    const fault = (outcome?.faults ?? faults)[field];
    const note = value === null ? 'deskSite.elsewhere' : NOTES[field];
    const typed = sent?.typed[field] ?? value ?? '';
    const props = { ...describeControl(field, { fault }), defaultValue: typed, disabled: value === null };
    const options = listOptions(kind, t);
    const [place, scheme] = field.split('.') as ['accent' | 'paper', Scheme];
    return (
      <EditField
        key={field}
        name={field}
        label={t(LOOK_LABELS[field])}
        note={note && t(note)}
        fault={fault}
        theirs={outcome?.theirs[field]}
        t={t}
      >
        {options && (
          <select {...props}>
            <option value="">{t('deskLook.usual')}</option>
            {options.every(([option]) => option !== typed) && typed !== '' && <option>{typed}</option>}
            {options.map(([option, text]) => (
              <option key={option} value={option}>
                {text}
              </option>
            ))}
          </select>
        )}
        {kind === 'colour' && (
          <ColourField
            {...props}
            pick={`${t(LOOK_LABELS[field])}: ${t('deskLook.pick')}`}
            usual={OWN_COLOURS[scheme][place]}
          />
        )}
        {ROWS[kind] && <textarea {...props} rows={ROWS[kind]} maxLength={LOOK_LIMIT} dir="auto" />}
        {!options && !ROWS[kind] && kind !== 'colour' && <input {...props} maxLength={LOOK_LIMIT} dir="auto" />}
      </EditField>
    );
  };
  return (
    <FormPanes
      label={t('deskStory.panes')}
      titles={{ write: t('deskLook.edit'), preview: t('deskStory.preview') }}
      write={
        <form
          id={FORM}
          className={`${desk.form} ${fieldStyles.form} ${styles.form}`}
          action={prefixed('/api/desk/look')}
          method="post"
          encType="multipart/form-data"
        >
          <input type="hidden" name="was" value={JSON.stringify(outcome?.was ?? was)} />
          {outcome?.note && <p role="alert">{outcome.note}</p>}
          {GROUPS.map(({ title, rows }) => (
            <fieldset key={title} className={styles.group}>
              <legend>{t(title)}</legend>
              {rows.map((fields) => (
                <div key={fields[0]} className={fields.length > 1 ? styles.pair : undefined}>
                  {fields.map(toField)}
                </div>
              ))}
            </fieldset>
          ))}
          <p className={desk.actions}>
            <button type="submit" className="button">
              {t('desk.save')}
            </button>
            <button type="submit" className={desk.plain} formAction={preview} formTarget={FRAME}>
              {t('deskStory.showPreview')}
            </button>
          </p>
        </form>
      }
      preview={
        <div className={styles.preview}>
          <fieldset className={styles.schemes}>
            <legend className="visually-hidden">{t('deskLook.scheme')}</legend>
            {SCHEMES.map((scheme) => (
              <label key={scheme}>
                <input type="radio" name="scheme" value={scheme} defaultChecked={scheme === 'light'} />
                {t(`deskLook.${scheme}`)}
              </label>
            ))}
          </fieldset>
          <FormPreview
            form={FORM}
            href={preview}
            name={FRAME}
            title={t('deskStory.preview')}
            failed={t('deskStory.previewFailed')}
            isWhole
          />
        </div>
      }
    />
  );
}
