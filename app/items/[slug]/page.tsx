import { Breadcrumbs, toBreadcrumbs } from '@/components/site/breadcrumbs';
import { Prose } from '@/components/story/prose';
// Import order determines CSS chunks: modules shared with other pages come first, so that this page's own stay
// together.

import type { Metadata } from 'next';
import { notFound, permanentRedirect } from 'next/navigation';
import { PageBlocks } from '@/components/blocks/page-blocks';
import { About } from '@/components/item/about';
import { AllMetadata } from '@/components/item/all-metadata';
import { AnimationPlayer } from '@/components/item/animation-player';
import { DamagedNote } from '@/components/item/damaged-note';
import { DocumentCover } from '@/components/item/document-cover';
import { FilmUnavailable } from '@/components/item/film-unavailable';
import { Hero } from '@/components/item/hero';
import { ItemActions } from '@/components/item/item-actions';
import { ItemHeader } from '@/components/item/item-header';
import { LivePhotoPlayer } from '@/components/item/live-photo-player';
import { MediaPlayer } from '@/components/item/media-player';
import { Neighbours } from '@/components/item/neighbours';
import { NeighboursCarousel } from '@/components/item/neighbours-carousel';
import { ObjectReader } from '@/components/item/object-reader';
import { PanoramaLink } from '@/components/item/panorama-link';
import { ReusePanel } from '@/components/item/reuse/reuse-panel';
import { Rights } from '@/components/item/rights';
import { Technical } from '@/components/item/technical';
import { Transcriptions } from '@/components/item/transcriptions';
import { Translations } from '@/components/item/translations';
import { StructuredData } from '@/components/site/structured-data';
import { Contents } from '@/components/story/contents';
import { Tabs } from '@/components/ui/tabs';
import tabs from '@/components/ui/tabs.module.css';
import { Unhydrated } from '@/components/ui/unhydrated';
import { getFolder } from '@/lib/catalogue/paths';
import { readCaptions } from '@/lib/catalogue/read/captions';
import { listBreadcrumbs } from '@/lib/catalogue/read/collections';
import { getNeighbours } from '@/lib/catalogue/read/items';
import { readObjectPage } from '@/lib/catalogue/read/objects';
import { readProse } from '@/lib/catalogue/read/prose';
import { getSite, readMessages } from '@/lib/catalogue/read/site';
import { withStoryCover } from '@/lib/catalogue/read/story-covers';
import { getConfig } from '@/lib/config/config';
import { resolveItem } from '@/lib/http/resolve-item';
import { isOffered, isPlayable, isPlayed, isPlayedBeside } from '@/lib/model/availability';
import { hasEditableFields } from '@/lib/model/desk-fields';
import { getLangAttribute } from '@/lib/model/languages';
import { isItemParam, parseItemParam, toItemHref } from '@/lib/model/routes';
import { readOwnBlocks } from '@/lib/pages/page-blocks';
import { readRelated } from '@/lib/pages/related';
import { buildItemMetadata } from '@/lib/seo/page-metadata';
import { renderItemData } from '@/lib/seo/pages';
import { readSeoSite } from '@/lib/seo/site';
import styles from './page.module.css';

type Props = { params: Promise<{ slug: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const address = resolveItem(parseItemParam((await params).slug));
  // Set here too: client-side navigation applies the page's title instead of that of not-found.tsx.
  if (address.type !== 'here') return { title: readMessages()('item.notHere') };
  return buildItemMetadata(withStoryCover(address.item), readSeoSite());
}

export default async function ItemPage({ params }: Props) {
  const { slug } = await params;
  const address = resolveItem(parseItemParam(slug));
  // For a deleted item, the page cache turns the 404 into a 410.
  if (!address.item) notFound();
  const { item } = address;
  if (address.type === 'moved' || !isItemParam(item, slug)) permanentRedirect(toItemHref(item));
  const { url, maxSide, maxPixelsOut } = getConfig();
  const site = getSite();
  const { language, licence, embeds, fields } = site;
  const t = readMessages();
  const originals = isOffered(item, site.originals);
  const { previous, next } = getNeighbours(item);
  const related = readRelated(item, t);
  const words = readCaptions(item);
  const collections = listBreadcrumbs(item.folder);
  const place = readObjectPage(item, collections);
  const blocks = await readOwnBlocks(item.blocks, item.path);
  const technical = {
    id: 'technical',
    title: t('item.technical'),
    panel: <Technical item={item} originals={originals} t={t} />,
  };
  const google = embeds?.googleMaps ? { apiKey: embeds.googleMaps, language } : undefined;
  const panels = [
    {
      id: 'about',
      title: t('item.about'),
      panel: <About {...{ item, t, fields, google }} collection={collections.at(-1)} />,
    },
    ...(item.kind === 'story' ? [] : [technical]),
    {
      id: 'rights',
      title: t('item.rights'),
      panel: (
        <>
          <Rights item={item} licence={licence} t={t} />
          <ReusePanel item={item} site={{ ...site, originals, url, maxSide, maxPixelsOut }} t={t} />
        </>
      ),
    },
    {
      id: 'all-metadata',
      title: t('item.allMetadata'),
      panel: <AllMetadata item={item} t={t} originals={originals} />,
    },
  ];
  return (
    <article className={styles.item} data-kind={item.kind}>
      <StructuredData json={renderItemData(withStoryCover(item), words.captions[0]?.cues)} />
      <Breadcrumbs
        above={toBreadcrumbs(collections, t)}
        here={item.title}
        lang={getLangAttribute(item, 'title', language)}
        t={t}
      />
      {place && <ObjectReader item={item} place={place} t={t} />}
      {item.kind === 'photo' && !place && <Hero item={item} t={t} />}
      {item.pages && <DocumentCover item={item} pages={item.pages} t={t} />}
      {item.panorama && <PanoramaLink item={item} t={t} />}
      {item.isAnimated && originals && <AnimationPlayer item={item} t={t} />}
      {isPlayedBeside(item) && <LivePhotoPlayer item={item} t={t} />}
      {item.damaged && <DamagedNote t={t} />}
      {isPlayed(item) && <MediaPlayer item={item} {...words} t={t} />}
      {isPlayable(item) && !isPlayed(item) && <FilmUnavailable item={item} t={t} />}
      <div className={styles.text}>
        <div className={styles.main}>
          <ItemHeader item={item} t={t} />
          <Translations item={item} t={t} />
          <Contents headings={item.parts?.headings} t={t} />
          <Transcriptions kind={item.kind} transcriptions={item.transcriptions} t={t} />
          {item.html && <Prose {...(await readProse(item, getFolder(item.path)))} lang={item.textLang} t={t} />}
          <ItemActions
            item={item}
            contact={site.contact}
            contributions={site.contributions && hasEditableFields(item)}
            t={t}
          />
        </div>
        <Tabs className={tabs.tabs} label={t('item.moreAboutIt')} tabs={panels} />
      </div>
      {blocks.length > 0 && <PageBlocks blocks={blocks} t={t} />}
      <Neighbours {...{ previous, next, t }} isRightToLeft={place?.collection.isRightToLeft === true} />
      {related.map((group) => (
        <NeighboursCarousel key={group.title} {...group} t={t} />
      ))}
      <Unhydrated as="p" className={styles.address}>
        {`${url}${toItemHref(item)}`}
      </Unhydrated>
    </article>
  );
}
