import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { notFound } from 'next/navigation';
import { Picture } from '@/components/item/picture';
import { LetterForm } from '@/components/site/letter-form';
import form from '@/components/site/letter-form.module.css';
import { getSite } from '@/lib/catalogue/read/site';
import { resolveItem } from '@/lib/http/resolve-item';
import { getLetterForm } from '@/lib/letters/form';
import { toPictured } from '@/lib/model/cover-picture';
import { LETTER_COOKIE } from '@/lib/model/letter-form';
import { toItemHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';
import styles from './page.module.css';

export const dynamic = 'force-dynamic';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

function findItem(about: string | string[] | undefined): Item | null {
  if (typeof about !== 'string' || !/^[a-z2-7]{10}$/.test(about)) return null;
  return resolveItem(about).item ?? null;
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { about, sent, check } = await searchParams;
  const title = sent !== undefined ? 'Thank you' : check !== undefined ? 'Not sent yet' : 'Contact';
  return {
    title,
    alternates: { canonical: '/contact' },
    ...((about ?? sent ?? check) !== undefined && { robots: { index: false, follow: true } }),
  };
}

async function readDraft(check: string | string[] | undefined) {
  const key = check === undefined ? undefined : (await cookies()).get(LETTER_COOKIE)?.value;
  return key ? getLetterForm().getDraft(key) : null;
}

export default async function ContactPage({ searchParams }: Props) {
  const { about, sent, check } = await searchParams;
  if (!getSite().contact) notFound();
  if (sent !== undefined) {
    return (
      <div className="page">
        <h1>Thank you</h1>
        <p role="status">Your letter has arrived.</p>
        <p>
          <a href="/">Back to the archive</a>
        </p>
      </div>
    );
  }
  const item = findItem(about);
  const pictured = item && toPictured(item);
  const draft = await readDraft(check);
  const refused = draft?.outcome.type === 'refused' ? draft.outcome : null;
  return (
    <div className="page">
      <h1>{item ? 'Tell us about it' : 'Write to us'}</h1>
      {item && (
        <div className={styles.about}>
          {pictured && <Picture item={pictured} sizes="9rem" width={400} />}
          <p>
            Your letter is about{' '}
            <a href={toItemHref(item)}>
              <bdi>{item.title}</bdi>
            </a>
            .
          </p>
        </div>
      )}
      <div className={form.form}>
        <LetterForm
          about={item?.id}
          token={draft?.token ?? getLetterForm().toToken()}
          typed={draft?.typed}
          publish={draft?.publish}
          faults={refused?.faults}
          note={refused?.note}
        />
      </div>
    </div>
  );
}
