import type { Route } from 'next';
import type { ReactNode } from 'react';
import { Pagination } from '@/components/ui/pagination';
import type { Messages } from '@/lib/messages/messages';
import { prefixed } from '@/lib/model/language-prefix';
import { type ProofMark, toProofsHref } from '@/lib/model/share-link';
import { ProofForms } from './proof-forms';
import styles from './proof-sheet.module.css';

interface ProofSheetProps {
  title: string;
  /** Name of the visitor. */
  name: string;
  cards: { id: string; title: string; href: string; mark: ProofMark; picture: ReactNode }[];
  /** Page to which the forms lead back. */
  from: string;
  /** The page with all items, if this one shows one of them. */
  all: string | null;
  page: number;
  pages: number;
  t: Messages;
}

/** Pictures to choose from, each with its forms. */
export function ProofSheet({ title, name, cards, from, all, page, pages, t }: ProofSheetProps) {
  const words = {
    favourite: t('link.favourite'),
    rating: t('link.rating'),
    remark: t('link.remark'),
    save: t('desk.save'),
    failed: t('link.notSaved'),
    saved: t('link.saved'),
  };
  return (
    <div className={`page ${styles.page}`}>
      <h1>
        <bdi>{title}</bdi>
      </h1>
      <p className="quiet">
        {t('link.chooseNote', { name })}
        {all && (
          <>
            {' '}
            <a href={all}>{t('link.choose')}</a>
          </>
        )}
      </p>
      <ul className={styles.grid}>
        {cards.map(({ id, title: itemTitle, href, mark, picture }) => (
          <li key={id} id={id}>
            <a className={styles.picture} href={href}>
              {picture}
              <bdi>{itemTitle}</bdi>
            </a>
            <ProofForms {...{ id, mark, words }} title={itemTitle} action={prefixed('/api/share')} from={from} />
          </li>
        ))}
      </ul>
      <Pagination {...{ page, pages, t }} toHref={(number) => toProofsHref(undefined, number) as Route} />
    </div>
  );
}
