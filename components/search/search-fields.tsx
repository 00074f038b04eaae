import type { Messages } from '@/lib/messages/messages';
import { prefixed } from '@/lib/model/language-prefix';
import { listParams, type SearchState } from '@/lib/query/search-state';

export interface SearchFieldsProps {
  state: SearchState;
  action?: '/search' | '/map';
  label?: string;
  /** Additional filters, as hidden fields. */
  more?: [name: string, value: string][] | undefined;
  className?: string;
  t: Messages;
}

/** The fields of a search form, without styles; it submits the active filters too. */
export function SearchFields({ state, action = '/search', label, more = [], className, t }: SearchFieldsProps) {
  return (
    <search>
      <form action={prefixed(action)} className={className}>
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
