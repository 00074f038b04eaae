import type { Metadata } from 'next';
import styles from '@/components/desk/desk.module.css';
import { DeskBar } from '@/components/desk/desk-bar';
import { Entrance } from '@/components/desk/entrance';
import { LetterList } from '@/components/desk/letter-list';
import { readMessages } from '@/lib/catalogue/read/site';
import { mayEdit } from '@/lib/desk/accounts/roles';
import { enterDesk } from '@/lib/desk/enter';
import { readInbox } from '@/lib/letters/inbox';
import { LETTERS_PER_PAGE } from '@/lib/model/desk-letters';
import { toLettersHref } from '@/lib/model/desk-routes';

export const generateMetadata = (): Metadata => ({
  title: readMessages()('deskLetter.title'),
  robots: { index: false },
});

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The inbox: letters from visitors, those that are open first. */
export default async function LettersPage({ searchParams }: Props) {
  const t = readMessages();
  const query = await searchParams;
  const { person, entrance } = await enterDesk(query, toLettersHref());
  if (!person) return <Entrance {...entrance} t={t} />;
  const isDone = query.show === 'done';
  const letters = mayEdit(person.role) ? await readInbox() : [];
  const shown = letters.filter((letter) => letter.isDone === isDone);
  const page = Math.max(1, Math.trunc(Number(query.page)) || 1);
  const start = (page - 1) * LETTERS_PER_PAGE;
  return (
    <div className={`page ${styles.page}`}>
      <DeskBar person={person} here={toLettersHref()} t={t} />
      <h1>{t('deskLetter.title')}</h1>
      {mayEdit(person.role) ? (
        <LetterList
          letters={shown.slice(start, start + LETTERS_PER_PAGE)}
          counts={{
            open: letters.filter((letter) => !letter.isDone).length,
            done: letters.filter((letter) => letter.isDone).length,
          }}
          isDone={isDone}
          page={page}
          pages={Math.ceil(shown.length / LETTERS_PER_PAGE)}
          t={t}
        />
      ) : (
        <p>{t('desk.notAllowed')}</p>
      )}
    </div>
  );
}
