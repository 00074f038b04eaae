import Link from 'next/link';
import { CollectionCards } from '@/components/collection/collection-cards';
import { PhotoGrid } from '@/components/item/photo-grid';
import { Prose } from '@/components/item/prose';
import { IndexingNotice } from '@/components/site/indexing-notice';
import { toFrontPage } from '@/lib/catalogue/front-page';
import { listMentioned } from '@/lib/catalogue/mentioned';
import { listFeatured, listLatest, listStories } from '@/lib/catalogue/read';
import { getCollection, listCards } from '@/lib/catalogue/read-collections';
import { getSite, getStatus } from '@/lib/catalogue/read-site';
import { toCollectionHref } from '@/lib/routes';

export const revalidate = 2;

export default function Home() {
  const { title, description, language } = getSite();
  const { featured, stories, latest } = toFrontPage(listFeatured(), listStories(6), listLatest(24));
  const collections = listCards('', 0, 12);
  const welcome = getCollection('')?.html;
  return (
    <>
      <header className="intro">
        <h1>{title}</h1>
        {description && <p>{description}</p>}
        {welcome && <Prose html={welcome} mentioned={listMentioned(welcome, '')} />}
      </header>
      <IndexingNotice {...getStatus()} language={language} />
      {featured.length > 0 && (
        <section className="featured" aria-label="Featured">
          <PhotoGrid items={featured} language={language} eager={3} />
        </section>
      )}
      {collections.length > 0 && (
        <section aria-labelledby="collections">
          <h2 id="collections">
            <Link href={toCollectionHref('')}>Collections</Link>
          </h2>
          <CollectionCards collections={collections} language={language} />
        </section>
      )}
      {stories.length > 0 && (
        <section aria-labelledby="stories">
          <h2 id="stories">Stories</h2>
          <PhotoGrid items={stories} language={language} />
        </section>
      )}
      {latest.length > 0 && (
        <section aria-labelledby="latest">
          <h2 id="latest">
            {featured.length > 0 ? 'More photographs, the latest first' : 'Photographs, the latest first'}
          </h2>
          <PhotoGrid items={latest} language={language} eager={featured.length > 0 ? 0 : 6} />
        </section>
      )}
    </>
  );
}
