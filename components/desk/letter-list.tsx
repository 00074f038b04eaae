import type { Messages } from '@/lib/messages/messages';
import { toLettersHref } from '@/lib/model/desk-routes';
import styles from './letter.module.css';

interface LetterListProps {
  letters: readonly { id: string; name: string; date: string; message: string; about?: { title: string } }[];
  counts: { open: number; done: number };
  /** Whether letters are shown that are done. */
  isDone: boolean;
  page: number;
  pages: number;
  t: Messages;
}

const MAX_EXCERPT_CHARACTERS = 160;

const toExcerpt = (message: string) => {
  const line = message.replace(/\s+/g, ' ');
  return line.length > MAX_EXCERPT_CHARACTERS ? `${line.slice(0, MAX_EXCERPT_CHARACTERS).trimEnd()}…` : line;
};

const toListHref = (isDone: boolean, page = 1) =>
  `${toLettersHref()}?${new URLSearchParams({ ...(isDone && { show: 'done' }), ...(page > 1 && { page: String(page) }) })}`;

/** Letters with the beginning of their text, each with a link to the whole letter. */
export function LetterList({ letters, counts, isDone, page, pages, t }: LetterListProps) {
  const dates = new Intl.DateTimeFormat(t.locale, { dateStyle: 'medium' });
  const tabs = [
    { isShown: !isDone, href: toLettersHref(), text: t('deskLetter.open', { count: counts.open }) },
    { isShown: isDone, href: toListHref(true), text: t('deskLetter.done', { count: counts.done }) },
  ];
  return (
    <>
      <nav className={styles.tabs} aria-label={t('deskLetter.title')}>
        {tabs.map(({ isShown, href, text }) => (
          <a key={href} href={href} {...(isShown && { 'aria-current': 'page' })}>
            {text}
          </a>
        ))}
      </nav>
      {letters.length === 0 && <p>{t(isDone ? 'deskLetter.noneDone' : 'deskLetter.noneOpen')}</p>}
      <ol className={styles.list}>
        {letters.map(({ id, name, date, message, about }) => (
          <li key={id}>
            <a href={toLettersHref(id)}>
              <bdi>{name}</bdi>
            </a>
            <small className="quiet">
              <time dateTime={date}>{dates.format(new Date(date))}</time>
              {about && (
                <>
                  {' · '}
                  <bdi>{about.title}</bdi>
                </>
              )}
            </small>
            <p dir="auto">{toExcerpt(message)}</p>
          </li>
        ))}
      </ol>
      <p className={styles.tabs}>
        {page > 1 && <a href={toListHref(isDone, page - 1)}>{t('deskLetter.newer')}</a>}
        {page < pages && <a href={toListHref(isDone, page + 1)}>{t('deskLetter.older')}</a>}
      </p>
    </>
  );
}
