import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Picture } from '@/components/item/picture';
import { ContributionForm } from '@/components/site/contribution-form';
import styles from '@/components/site/contribution-form.module.css';
import { getSite, readMessages } from '@/lib/catalogue/read/site';
import { mayContribute } from '@/lib/desk/proposals/contribute';
import { resolveItem } from '@/lib/http/resolve-item';
import { getLetterForm } from '@/lib/letters/form';
import { findPictured } from '@/lib/model/cover-picture';
import { ITEM_ID } from '@/lib/model/item-id';
import { toItemHref } from '@/lib/model/routes';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const generateMetadata = (): Metadata => ({
  title: readMessages()('contribution.title'),
  robots: { index: false },
});

/** The form by which a visitor says who, where or when an item shows; it shows nothing that the item's page does not. */
export default async function ContributePage({ searchParams }: Props) {
  const { item: id, sent } = await searchParams;
  if (!getSite().contributions) notFound();
  const { item } = resolveItem(typeof id === 'string' && ITEM_ID.test(id) ? id : null);
  if (!mayContribute(item)) notFound();
  const t = readMessages();
  const pictured = findPictured(item);
  const link = (
    <a href={toItemHref(item)}>
      <bdi>{item.title}</bdi>
    </a>
  );
  if (sent !== undefined)
    return (
      <div className="page">
        <h1>{t('site.letterThanks')}</h1>
        <p role="status">{t('contribution.arrived')}</p>
        <p>{link}</p>
      </div>
    );
  return (
    <div className="page">
      <h1>{t('contribution.title')}</h1>
      <div className={styles.about}>
        {pictured && <Picture item={pictured} sizes="(min-width: 48rem) 40rem, 100vw" width={800} />}
        <p>{link}</p>
      </div>
      <ContributionForm id={item.id} token={getLetterForm().toToken()} t={t} />
    </div>
  );
}
