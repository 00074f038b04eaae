import { cache } from 'react';
import { PageBlocks } from '@/components/blocks/page-blocks';
import { CollectionCards } from '@/components/collection/collection-cards';
import { PhotoGrid } from '@/components/item/photo-grid';
import { IndexingNotice } from '@/components/site/indexing-notice';
import { StructuredData } from '@/components/site/structured-data';
import { PictureRow } from '@/components/story/picture-row';
import { Prose } from '@/components/story/prose';
import { listCards } from '@/lib/catalogue/read/cards';
import { getNamedCollection } from '@/lib/catalogue/read/collections';
import { readFrontPage } from '@/lib/catalogue/read/front-page';
import { readProse } from '@/lib/catalogue/read/prose';
import { getIndexingState, getSite, readMessages } from '@/lib/catalogue/read/site';
import { withStoryCovers } from '@/lib/catalogue/read/story-covers';
import type { Messages } from '@/lib/messages/messages';
import { findPictured } from '@/lib/model/cover-picture';
import { toCollectionHref } from '@/lib/model/routes';
import type { ShownBlock } from '@/lib/model/shown-block';
import type { Item } from '@/lib/model/types';
import { listBlockItems, readPageBlocks } from '@/lib/pages/page-blocks';
import { buildHomeMetadata } from '@/lib/seo/page-metadata';
import { renderHomeData } from '@/lib/seo/pages';
import { readSeoSite } from '@/lib/seo/site';
import styles from './page.module.css';

/** Adds the cover picture to each story. */
function readShown() {
  const { featured, stories, latest } = readFrontPage();
  return { featured: withStoryCovers(featured), stories: withStoryCovers(stories), latest };
}

function toLatestHeading(latest: Item[], isContinued: boolean) {
  if (latest.some(({ kind }) => kind !== 'photo')) return 'site.latestItems';
  return isContinued ? 'site.moreLatest' : 'site.latest';
}

/** Read once for the metadata and the page. Null without `home` in vitrine.yaml. */
const readHomeBlocks = cache(async () => {
  const { home } = getSite();
  return home ? readPageBlocks(home, readMessages()) : null;
});

async function listPreviewed(): Promise<Item[]> {
  const blocks = await readHomeBlocks();
  if (blocks) return listBlockItems(blocks);
  const { featured, stories, latest } = readShown();
  return [...featured, ...latest, ...stories];
}

export async function generateMetadata() {
  const pictured = (await listPreviewed()).find((item) => findPictured(item) !== null);
  return buildHomeMetadata(readSeoSite(), pictured ?? null);
}

export default async function Home() {
  const { title, description } = getSite();
  const t = readMessages();
  const blocks = await readHomeBlocks();
  if (blocks) return <BlockPage title={title} description={description} blocks={blocks} t={t} />;
  const { featured, stories, latest } = readShown();
  const collections = listCards('', 0, 12);
  const welcome = getNamedCollection('');
  return (
    <>
      <StructuredData json={renderHomeData([...featured, ...stories, ...latest])} />
      <header className="intro">
        <h1>
          <bdi>{title}</bdi>
        </h1>
        {description && <p dir="auto">{description}</p>}
        {welcome?.html && <Prose {...(await readProse(welcome, ''))} lang={welcome.textLang} t={t} />}
      </header>
      <IndexingNotice {...getIndexingState()} t={t} />
      {featured.length > 1 && (
        <div className={styles.featured}>
          <PictureRow items={featured} title={t('site.featured')} t={t} eager={2} />
        </div>
      )}
      {featured.length === 1 && (
        <section className={styles.featured} aria-labelledby="featured">
          <h2 id="featured" className="visually-hidden">
            {t('site.featured')}
          </h2>
          <PhotoGrid items={featured} t={t} eager={1} />
        </section>
      )}
      {collections.length > 0 && (
        <section aria-labelledby="collections">
          <h2 id="collections">
            <a href={toCollectionHref('')}>{t('site.collections')}</a>
          </h2>
          <CollectionCards collections={collections} t={t} />
        </section>
      )}
      {stories.length > 0 && (
        <section aria-labelledby="stories">
          <h2 id="stories">{t('site.stories')}</h2>
          <PhotoGrid items={stories} t={t} />
        </section>
      )}
      {latest.length > 0 && (
        <section aria-labelledby="latest">
          <h2 id="latest">{t(toLatestHeading(latest, featured.length > 0))}</h2>
          <PhotoGrid items={latest} t={t} eager={featured.length > 0 ? 0 : 6} />
        </section>
      )}
    </>
  );
}

interface BlockPageProps {
  title: string;
  description?: string | undefined;
  blocks: ShownBlock[];
  t: Messages;
}

/** The home page of the blocks that vitrine.yaml states. */
function BlockPage({ title, description, blocks, t }: BlockPageProps) {
  return (
    <>
      <StructuredData json={renderHomeData(listBlockItems(blocks))} />
      <header className="intro">
        <h1>
          <bdi>{title}</bdi>
        </h1>
        {description && <p dir="auto">{description}</p>}
      </header>
      <IndexingNotice {...getIndexingState()} t={t} />
      <PageBlocks blocks={blocks} t={t} />
    </>
  );
}
