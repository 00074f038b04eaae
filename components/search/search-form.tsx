import { listParams, type SearchState } from '@/lib/search-state';

/** The search page's field; what narrows the search goes along. */
export function SearchForm({ state }: { state: SearchState }) {
  return (
    <search>
      <form action="/search" className="search-form">
        <input
          type="search"
          name="q"
          defaultValue={state.query}
          aria-label="Search the archive"
          placeholder="Words, names, places"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={512}
        />
        {listParams({ ...state, query: '', page: 1 }).map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className="button">
          Search
        </button>
      </form>
    </search>
  );
}
