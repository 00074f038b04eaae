import type { Metadata } from 'next';
import { notFound, permanentRedirect } from 'next/navigation';
import { Picture } from '@/components/item/picture';
import { PanoramaView } from '@/components/media/panorama-view';
import { readMessages } from '@/lib/catalogue/read/site';
import { getConfig } from '@/lib/config/config';
import { resolveItem } from '@/lib/http/resolve-item';
import { getSphereHref } from '@/lib/model/panorama';
import { isItemParam, parseItemParam, toItemHref, toPanoramaHref } from '@/lib/model/routes';

type Props = { params: Promise<{ slug: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { item } = resolveItem(parseItemParam((await params).slug));
  const t = readMessages();
  if (!item?.panorama) return { title: t('item.notHere') };
  // The canonical page is the item page.
  const canonical = `${getConfig().url}${toItemHref(item)}`;
  return { title: t('item.allAround', { title: item.title }), robots: { index: false }, alternates: { canonical } };
}

export default async function PanoramaPage({ params }: Props) {
  const { slug } = await params;
  const address = resolveItem(parseItemParam(slug));
  const { item } = address;
  if (!item?.panorama) notFound();
  const t = readMessages();
  if (address.type === 'moved' || !isItemParam(item, slug)) permanentRedirect(toPanoramaHref(item));
  return (
    <article style={{ display: 'grid', gap: 'var(--space-3)', paddingBottom: 'var(--space-6)' }}>
      <h1>{item.title}</h1>
      <PanoramaView
        src={getSphereHref(item, getConfig())}
        label={t('ui.panoramaLook', { title: item.title })}
        failed={t('ui.panoramaFailed')}
        panorama={item.panorama}
      >
        <Picture item={item} sizes="100vw" width={1200} isPriority />
      </PanoramaView>
      <p>
        <a href={toItemHref(item)}>{t('item.flatPicture')}</a>
      </p>
    </article>
  );
}
