import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import styles from '@/components/desk/desk.module.css';
import { DeskBar } from '@/components/desk/desk-bar';
import { Entrance } from '@/components/desk/entrance';
import { LetterAnswer } from '@/components/desk/letter-answer';
import { LetterPaper } from '@/components/desk/letter-paper';
import { LetterUse } from '@/components/desk/letter-use';
import { Picture } from '@/components/item/picture';
import { getSiteSettings, readMessages } from '@/lib/catalogue/read/site';
import { listLanguages } from '@/lib/config/site';
import { mayEdit } from '@/lib/desk/accounts/roles';
import { enterDesk } from '@/lib/desk/enter';
import { prepareLetterFields } from '@/lib/desk/proposals/letter-fields';
import { getWholeItem } from '@/lib/desk/whole-item';
import { findLetter } from '@/lib/letters/inbox';
import { buildMailtoLink, hasMailServer, quoteLetter } from '@/lib/letters/reply';
import { findPictured } from '@/lib/model/cover-picture';
import { hasEditableFields } from '@/lib/model/desk-fields';
import { toLettersHref } from '@/lib/model/desk-routes';

export const generateMetadata = (): Metadata => ({
  title: readMessages()('deskLetter.letter'),
  robots: { index: false },
});

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** One letter beside the item that it is about, with all that can be done with it. */
export default async function LetterPage({ params, searchParams }: Props) {
  const t = readMessages();
  const { id } = await params;
  const from = toLettersHref(/^[\w-]{1,64}$/.test(id) ? id : undefined);
  const { person, entrance } = await enterDesk(await searchParams, from);
  if (!person) return <Entrance {...entrance} t={t} />;
  const letter = mayEdit(person.role) ? await findLetter(id) : null;
  if (!letter) notFound();
  const item = letter.about ? getWholeItem(letter.about.id) : null;
  const pictured = item && findPictured(item);
  const languages = listLanguages(getSiteSettings());
  return (
    <div className={`page ${styles.page}`}>
      <DeskBar person={person} here={toLettersHref()} t={t} />
      <p>
        <a href={toLettersHref()}>{t('deskLetter.all')}</a>
      </p>
      <div className={styles.describe}>
        <div>
          <LetterPaper letter={letter} t={t} />
          {pictured && <Picture item={pictured} sizes="(min-width: 64rem) 60vw, 100vw" width={1200} isPriority />}
        </div>
        <div>
          {item && hasEditableFields(item) && (
            <LetterUse
              id={letter.id}
              {...prepareLetterFields(item, letter.message, { languages, t })}
              from={from}
              t={t}
            />
          )}
          <LetterAnswer
            letter={letter}
            quote={hasMailServer() ? quoteLetter(letter, t) : null}
            mailto={buildMailtoLink(letter, t)}
            from={from}
            t={t}
          />
        </div>
      </div>
    </div>
  );
}
