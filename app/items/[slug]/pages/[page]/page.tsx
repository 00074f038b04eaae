import type { Metadata } from 'next';
import { notFound, permanentRedirect } from 'next/navigation';
import { PageReader } from '@/components/item/page-reader';
import { PageThumbnails } from '@/components/item/page-thumbnails';
import { PageTurnKeys } from '@/components/ui/page-turn-keys';
import { readMessages } from '@/lib/catalogue/read/site';
import { resolveItem } from '@/lib/http/resolve-item';
import { getPageSize, parsePageNumber } from '@/lib/model/pages';
import { isItemParam, parseItemParam, toPageHref } from '@/lib/model/routes';
import { buildDocumentPageMetadata } from '@/lib/seo/page-metadata';
import { readSeoSite } from '@/lib/seo/site';

type Props = { params: Promise<{ slug: string; page: string }> };

/** Resolves the item and the page number; null if there is no such page. */
async function readAddress(params: Props['params']) {
  const { slug, page: number } = await params;
  const { type, item } = resolveItem(parseItemParam(slug));
  const page = parsePageNumber(number);
  if (!item?.pages || !page || !getPageSize(item.pages, page)) return null;
  return { item, pages: item.pages, page, isHere: type === 'here' && isItemParam(item, slug) };
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const address = await readAddress(params);
  if (!address?.isHere) return { title: readMessages()('item.notHere') };
  return buildDocumentPageMetadata({ ...address.item, pages: address.pages }, address.page, readSeoSite());
}

export default async function DocumentPage({ params }: Props) {
  const address = await readAddress(params);
  if (!address) notFound();
  const { item, pages, page } = address;
  if (!address.isHere) permanentRedirect(toPageHref(item, page));
  const t = readMessages();
  return (
    <article>
      <PageReader item={item} pages={pages} page={page} t={t} />
      <PageThumbnails item={item} pages={pages} page={page} t={t} />
      <PageTurnKeys />
    </article>
  );
}
