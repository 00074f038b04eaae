import type { Route } from 'next';
import type { Messages } from '@/lib/messages/messages';
import { toDeskPeopleHref, toDeskPersonHref } from '@/lib/model/desk-routes';
import styles from './collection.module.css';
import desk from './desk.module.css';
import { DeskPagination } from './desk-pagination';

interface PeopleListProps {
  people: readonly { name: string; count: number }[];
  /** A part of the names. */
  query: string;
  page: number;
  pages: number;
  t: Messages;
}

/** Names of makers and people shown, with a field to find one. */
export function PeopleList({ people, query, page, pages, t }: PeopleListProps) {
  const toHref = (number: number) => toDeskPeopleHref(query, number) as Route;
  return (
    <>
      <form className={desk.form} method="get">
        <div>
          <label htmlFor="find">{t('deskPerson.find')}</label>
          <input id="find" name="find" type="search" defaultValue={query} dir="auto" />
        </div>
        <p>
          <button type="submit" className="button">
            {t('deskPerson.findButton')}
          </button>
        </p>
      </form>
      {people.length === 0 && <p>{t('deskPerson.none')}</p>}
      <ul className={styles.folders}>
        {people.map(({ name, count }) => (
          <li key={name}>
            <a href={toDeskPersonHref(name)}>
              <bdi>{name}</bdi> <span className="quiet">{t('count.items', { count })}</span>
            </a>
          </li>
        ))}
      </ul>
      <DeskPagination {...{ page, pages, toHref, t }} />
    </>
  );
}
