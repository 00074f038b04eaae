import type { Messages } from '@/lib/messages/messages';
import {
  CONTRIBUTION_FIELDS,
  CONTRIBUTION_LIMITS,
  type ContributionField,
  MAX_CONTRIBUTOR_CHARACTERS,
} from '@/lib/model/contribution';
import { prefixed } from '@/lib/model/language-prefix';
import form from './letter-form.module.css';

/** Height of fields of more than one line. */
const ROWS: Partial<Record<ContributionField, number>> = { people: 2, transcript: 5, caption: 5 };

/** A plain form, which needs no script. */
export function ContributionForm({ id, token, t }: { id: string; token: string; t: Messages }) {
  return (
    <div className={form.form}>
      <form action={prefixed('/api/contributions')} method="post">
        <p>{t('contribution.note')}</p>
        <input type="hidden" name="item" value={id} />
        <input type="hidden" name="token" value={token} />
        {CONTRIBUTION_FIELDS.map((name) => {
          const field = { id: name, name, maxLength: CONTRIBUTION_LIMITS[name], dir: 'auto' };
          const rows = ROWS[name];
          return (
            <div key={name}>
              <label htmlFor={name}>{t(`contribution.${name}`)}</label>
              {rows ? <textarea {...field} rows={rows} style={{ minHeight: 0 }} /> : <input {...field} />}
            </div>
          );
        })}
        <div>
          <label htmlFor="name">{t('contribution.name')}</label>
          <input id="name" name="name" required maxLength={MAX_CONTRIBUTOR_CHARACTERS} autoComplete="name" dir="auto" />
        </div>
        <div aria-hidden="true">
          <label htmlFor="website">{t('site.letterTrap')}</label>
          <input id="website" name="website" tabIndex={-1} autoComplete="off" />
        </div>
        <p>
          <button type="submit" className="button">
            {t('contribution.send')}
          </button>
        </p>
      </form>
    </div>
  );
}
