import type { Messages } from '@/lib/messages/messages';
import { prefixed } from '@/lib/model/language-prefix';
import { listParams, type SearchState } from '@/lib/query/search-state';
import styles from './search-form.module.css';

interface SearchFormProps {
  state: SearchState;
  action?: '/search' | '/map';
  label?: string;
  /** Additional filters, as hidden fields. */
  more?: [name: string, value: string][] | undefined;
  t: Messages;
}

/** The search form of a page; it submits the active filters too. */
export function SearchForm({ state, action = '/search', label, more = [], t }: SearchFormProps) {
  return (
    <search>
      <form action={prefixed(action)} className={`${styles.form} screen-only`}>
        <input
          type="search"
          name="q"
          defaultValue={state.query}
          aria-label={label ?? t('search.field')}
          placeholder={t('search.fieldHint')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={512}
        />
        {[...listParams({ ...state, query: '', page: 1 }), ...more].map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className="button">
          {t('search.submit')}
        </button>
      </form>
    </search>
  );
}
