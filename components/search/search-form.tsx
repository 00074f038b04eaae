import { SearchFields, type SearchFieldsProps } from './search-fields';
import styles from './search-form.module.css';

/** The search form of a page. */
export const SearchForm = (props: Omit<SearchFieldsProps, 'className'>) => (
  <SearchFields {...props} className={`${styles.form} screen-only`} />
);
