import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { notFound } from 'next/navigation';
import { Picture } from '@/components/item/picture';
import { LetterForm, type LetterMessages } from '@/components/site/letter-form';
import form from '@/components/site/letter-form.module.css';
import { getSite, readMessages } from '@/lib/catalogue/read/site';
import { resolveItem } from '@/lib/http/resolve-item';
import { getLetterForm } from '@/lib/letters/form';
import type { Messages } from '@/lib/messages/messages';
import { findPictured } from '@/lib/model/cover-picture';
import { ITEM_ID } from '@/lib/model/item-id';
import { getLetterFaultMessages, LETTER_COOKIE } from '@/lib/model/letter-form';
import { toContactHref, toHomeHref, toItemHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';
import { buildAlternates } from '@/lib/seo/alternates';
import { readSeoSite } from '@/lib/seo/site';
import styles from './page.module.css';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

function findItem(about: string | string[] | undefined): Item | null {
  if (typeof about !== 'string' || !ITEM_ID.test(about)) return null;
  return resolveItem(about).item ?? null;
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { about, sent, check } = await searchParams;
  const key = sent !== undefined ? 'site.letterThanks' : check !== undefined ? 'site.letterNotSent' : 'site.contact';
  return {
    title: readMessages()(key),
    alternates: buildAlternates(toContactHref(), readSeoSite()),
    ...((about ?? sent ?? check) !== undefined && { robots: { index: false, follow: true } }),
  };
}

async function readDraft(check: string | string[] | undefined) {
  const key = check === undefined ? undefined : (await cookies()).get(LETTER_COOKIE)?.value;
  return key ? getLetterForm().getDraft(key) : null;
}

const toLetterWords = (t: Messages): LetterMessages => ({
  message: t('site.letterMessage'),
  name: t('site.letterName'),
  email: t('site.letterEmail'),
  emailNote: t('site.letterEmailNote'),
  publish: t('site.letterPublish'),
  trap: t('site.letterTrap'),
  send: t('site.letterSend'),
  faulty: t('site.letterFaulty'),
  lost: t('site.letterLost'),
  errors: getLetterFaultMessages(t),
});

export default async function ContactPage({ searchParams }: Props) {
  const { about, sent, check } = await searchParams;
  if (!getSite().contact) notFound();
  const t = readMessages();
  if (sent !== undefined) {
    return (
      <div className="page">
        <h1>{t('site.letterThanks')}</h1>
        <p role="status">{t('site.letterArrived')}</p>
        <p>
          <a href={toHomeHref()}>{t('site.letterBack')}</a>
        </p>
      </div>
    );
  }
  const item = findItem(about);
  const pictured = item && findPictured(item);
  const draft = await readDraft(check);
  const refused = draft?.outcome.type === 'refused' ? draft.outcome : null;
  return (
    <div className="page">
      <h1>{t(item ? 'site.letterWriteAbout' : 'site.letterWrite')}</h1>
      {item && (
        <div className={styles.about}>
          {pictured && <Picture item={pictured} sizes="9rem" width={400} />}
          <p>
            {t.rich('site.letterAbout', {
              item: (
                <a href={toItemHref(item)}>
                  <bdi>{item.title}</bdi>
                </a>
              ),
            })}
          </p>
        </div>
      )}
      <div className={form.form}>
        <LetterForm
          about={item?.id}
          token={draft?.token ?? getLetterForm().toToken()}
          draft={draft?.typed}
          publish={draft?.publish}
          errors={refused?.faults}
          note={refused?.note}
          messages={toLetterWords(t)}
        />
      </div>
    </div>
  );
}
