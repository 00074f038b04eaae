import { listParams, type SearchState } from '@/lib/query/search-state';
import styles from './search-form.module.css';

interface SearchFormProps {
  state: SearchState;
  action?: '/search' | '/map';
  label?: string;
  /** What narrows it beside the state. */
  more?: [name: string, value: string][] | undefined;
}

/** The search page's field; what narrows the search goes along. */
export function SearchForm({ state, action = '/search', label = 'Search the archive', more = [] }: SearchFormProps) {
  return (
    <search>
      <form action={action} className={`${styles.form} screen-only`}>
        <input
          type="search"
          name="q"
          defaultValue={state.query}
          aria-label={label}
          placeholder="Words, names, places"
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
          Search
        </button>
      </form>
    </search>
  );
}
