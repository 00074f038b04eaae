import type { Metadata } from 'next';
import { notFound, permanentRedirect } from 'next/navigation';
import { Facts } from '@/components/item/facts';
import { Film } from '@/components/item/film';
import { Hero } from '@/components/item/hero';
import { Label } from '@/components/item/label';
import { NearHere } from '@/components/item/near-here';
import { Neighbours } from '@/components/item/neighbours';
import { OriginalLink } from '@/components/item/original-link';
import { Prose } from '@/components/item/prose';
import { Breadcrumbs } from '@/components/site/breadcrumbs';
import { listMentioned } from '@/lib/catalogue/mentioned';
import { getAddress, getNeighbours } from '@/lib/catalogue/read';
import { listBreadcrumbs } from '@/lib/catalogue/read-collections';
import { getSite } from '@/lib/catalogue/read-site';
import { isItemParam, parseItemParam, toItemHref } from '@/lib/routes';

export const revalidate = 2;

type Props = { params: Promise<{ slug: string }> };

export const generateStaticParams = () => [];

const find = (param: string) => {
  const id = parseItemParam(param);
  return id === null ? null : getAddress(id);
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const address = find((await params).slug);
  if (address?.type !== 'item') return {};
  const { item } = address;
  const description = item.caption ?? item.alt;
  return {
    title: item.title.slice(0, 120),
    ...(description && { description: description.slice(0, 300) }),
    alternates: { canonical: toItemHref(item) },
  };
}

export default async function ItemPage({ params }: Props) {
  const { slug } = await params;
  const address = find(slug);
  if (address === null || address.type === 'gone') notFound();
  const { item } = address;
  if (address.type === 'moved' || !isItemParam(item, slug)) permanentRedirect(toItemHref(item));
  const { language, originals } = getSite();
  const { previous, next } = getNeighbours(item);
  return (
    <article className={`item item-${item.kind}`}>
      {item.kind === 'photo' && <Hero item={item} />}
      {item.kind === 'film' && <Film item={item} />}
      <div className="item-text">
        <div className="item-main">
          <Label item={item} language={language} />
          {item.html && <Prose html={item.html} mentioned={listMentioned(item.html, item.folder)} />}
        </div>
        <div className="item-side">
          <NearHere item={item} />
          <Facts item={item} />
          {originals && item.kind !== 'story' && <OriginalLink item={item} />}
        </div>
      </div>
      <Neighbours previous={previous} next={next} />
      <Breadcrumbs collections={listBreadcrumbs(item.folder)} here={item.title} />
    </article>
  );
}
