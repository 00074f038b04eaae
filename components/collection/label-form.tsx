import type { Messages } from '@/lib/messages/messages';
import { LABEL_COLUMNS, LABEL_PAPERS, type LabelOptions } from '@/lib/model/label-options';
import styles from './label-sheet.module.css';

interface LabelFormProps {
  action: string;
  /** Parameters that name the items. */
  params: [name: string, value: string][];
  options: LabelOptions;
  t: Messages;
}

/** Paper and columns of a sheet of labels; it is not printed. */
export function LabelForm({ action, params, options: { paper, columns }, t }: LabelFormProps) {
  const names = { a4: 'A4', letter: t('labels.letter') };
  return (
    <form className={`${styles.form} screen-only`} action={action} method="get">
      {params.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <label>
        {t('labels.paper')}
        <select name="paper" defaultValue={paper}>
          {LABEL_PAPERS.map((each) => (
            <option key={each} value={each}>
              {names[each]}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('labels.columns')}
        <select name="columns" defaultValue={columns}>
          {LABEL_COLUMNS.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      <button type="submit" className="button">
        {t('labels.apply')}
      </button>
    </form>
  );
}
