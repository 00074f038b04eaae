import type { Metadata } from 'next';
import { notFound, permanentRedirect } from 'next/navigation';
import { About } from '@/components/item/about';
import { AllMetadata } from '@/components/item/all-metadata';
import { Film } from '@/components/item/film';
import { Hero } from '@/components/item/hero';
import { Label } from '@/components/item/label';
import { Neighbours } from '@/components/item/neighbours';
import { NeighboursCarousel } from '@/components/item/neighbours-carousel';
import { Prose } from '@/components/item/prose';
import { Rights } from '@/components/item/rights';
import { TakeAlong } from '@/components/item/take-along';
import { Technical } from '@/components/item/technical';
import { Ways } from '@/components/item/ways';
import { Breadcrumbs } from '@/components/site/breadcrumbs';
import { TabPanel } from '@/components/ui/tab-panel';
import { Tabs } from '@/components/ui/tabs';
import { readCaptions } from '@/lib/catalogue/captions';
import { listMentioned } from '@/lib/catalogue/mentioned';
import { getAddress, getNeighbours } from '@/lib/catalogue/read';
import { listBreadcrumbs } from '@/lib/catalogue/read-collections';
import { getSite } from '@/lib/catalogue/read-site';
import { getConfig } from '@/lib/config';
import { isItemParam, parseItemParam, toItemHref } from '@/lib/routes';
import { readRelated } from './read-related';

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
  const { url, maxSide, maxPixelsOut } = getConfig();
  const site = getSite();
  const { language, originals, licence } = site;
  const { previous, next } = getNeighbours(item);
  const related = await readRelated(item, language);
  const collections = listBreadcrumbs(item.folder);
  const technical = { id: 'technical', title: 'Technical', panel: <Technical item={item} originals={originals} /> };
  const panels = [
    { id: 'about', title: 'About', panel: <About item={item} collection={collections.at(-1)} /> },
    ...(item.kind === 'story' ? [] : [technical]),
    {
      id: 'rights',
      title: 'Rights',
      panel: (
        <>
          <Rights item={item} licence={licence} />
          <TakeAlong item={item} site={{ ...site, url, maxSide, maxPixelsOut }} />
        </>
      ),
    },
    { id: 'all-metadata', title: 'All metadata', panel: <AllMetadata item={item} originals={originals} /> },
  ];
  return (
    <article className={`item item-${item.kind}`}>
      <Breadcrumbs collections={collections} here={item.title} />
      {item.kind === 'photo' && <Hero item={item} />}
      {item.kind === 'film' && <Film item={item} {...(await readCaptions(item))} />}
      <div className="item-text">
        <div className="item-main">
          <Label item={item} language={language} />
          {item.html && <Prose html={item.html} mentioned={listMentioned(item.html, item.folder)} />}
          <Ways item={item} contact={site.contact} />
        </div>
        <Tabs label="More about it" tabs={panels.map(({ id, title }) => ({ id, title }))}>
          {panels.map(({ id, title, panel }) => (
            <TabPanel key={id} id={id} title={title}>
              {panel}
            </TabPanel>
          ))}
        </Tabs>
      </div>
      <Neighbours previous={previous} next={next} />
      {related.map((group) => (
        <NeighboursCarousel key={group.title} {...group} language={language} />
      ))}
      <p className="item-address">
        {url}
        {toItemHref(item)}
      </p>
    </article>
  );
}
