import type { ReactNode } from 'react';
import { CopyButton } from '@/components/ui/copy-button';
import { copyMessages } from '@/components/ui/copy-messages';
import type { Messages } from '@/lib/messages/messages';
import { prefixed } from '@/lib/model/language-prefix';
import { MARK_LIMITS, type ProofMark } from '@/lib/model/share-link';
import account from './account.module.css';
import styles from './proof-results.module.css';

export interface ProofChoice {
  text: string;
  href: string;
  isCurrent: boolean;
}

interface ProofResultsProps {
  /** Id of the link. */
  id: string;
  /** Ways to narrow the list, in rows. */
  choices: ProofChoice[][];
  /** Query of the present choice. */
  filter: string;
  items: {
    id: string;
    title: string;
    file: string;
    href: string;
    favourites: number;
    rating: number | null;
    marks: (ProofMark & { guest: string })[];
    picture: ReactNode;
  }[];
  /** All file names. */
  names: string;
  /** For a collection. */
  title: string;
  t: Messages;
}

const formatStars = (rating: number) => '★'.repeat(rating) + '☆'.repeat(MARK_LIMITS.rating - rating);

function MarkLine({ guest, isFavourite, rating, remark }: ProofMark & { guest: string }) {
  return (
    <li>
      <bdi>{guest}</bdi>
      {isFavourite && ' ♥'}
      {rating > 0 && ` ${formatStars(rating)}`}
      {remark && (
        <q>
          <bdi>{remark}</bdi>
        </q>
      )}
    </li>
  );
}

function Exports({ id, filter, names, title, t }: Pick<ProofResultsProps, 'id' | 'filter' | 'names' | 'title' | 't'>) {
  const table = new URLSearchParams(filter);
  table.set('link', id);
  return (
    <section className={account.section} aria-labelledby="names">
      <h2 id="names">{t('deskLink.names')}</h2>
      <p>{t('deskLink.namesNote')}</p>
      <p className={styles.names}>
        <code id="file-names" dir="ltr">
          {names}
        </code>
      </p>
      <p className={styles.exports}>
        <CopyButton from="file-names" label={t('deskLink.copyNames')} outcomes={copyMessages(t)} />
        <a href={prefixed(`/api/desk/marks?${table}`)} download="">
          {t('deskLink.table')}
        </a>
      </p>
      <form className={account.fields} action={prefixed('/api/desk/marks')} method="post">
        <input type="hidden" name="link" value={id} />
        <input type="hidden" name="filter" value={filter} />
        <label>
          <span>{t('deskLink.name')}</span>
          <input name="title" defaultValue={title} required maxLength={100} dir="auto" />
          <small className="quiet">{t('deskLink.collectNote')}</small>
        </label>
        <button type="submit" className="button">
          {t('deskLink.collect')}
        </button>
      </form>
    </section>
  );
}

/** Items that visitors of a link have marked, in total and by visitor. */
export function ProofResults({ choices, items, t, ...exported }: ProofResultsProps) {
  return (
    <>
      {choices.map((row) => (
        <ul key={row[0]?.text} className={styles.choices}>
          {row.map(({ text, href, isCurrent }) => (
            <li key={href}>
              <a href={href} {...(isCurrent && { 'aria-current': 'true' })}>
                <bdi>{text}</bdi>
              </a>
            </li>
          ))}
        </ul>
      ))}
      <p role="status">{items.length === 0 ? t('deskLink.noMarks') : t('count.items', { count: items.length })}</p>
      <ul className={styles.list}>
        {items.map(({ id, title, file, href, favourites, rating, marks, picture }) => (
          <li key={id}>
            <span className={styles.picture}>{picture}</span>
            <div>
              <a href={href}>
                <bdi>{title}</bdi>
              </a>
              <small className="quiet">
                <bdi>{file}</bdi>
                {favourites > 0 && ` · ♥ ${favourites}`}
                {rating !== null && ` · ${t('deskLink.mean', { rating })}`}
              </small>
              <ul className={styles.marks}>
                {marks.map((mark) => (
                  <MarkLine key={mark.guest} {...mark} />
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ul>
      {items.length > 0 && <Exports {...exported} t={t} />}
    </>
  );
}
