import { notFound, permanentRedirect } from 'next/navigation';
import { Browsed } from '@/components/browse/browsed';
import { Destinations } from '@/components/browse/destinations';
import { Breadcrumbs } from '@/components/site/breadcrumbs';
import { StructuredData } from '@/components/site/structured-data';
import { readMessages } from '@/lib/catalogue/read/site';
import { parseNames, toPlacesHref } from '@/lib/model/routes';
import { listPlaces, readPlace } from '@/lib/pages/browse';
import { toBrowsedMetadata, toBrowseMetadata } from '@/lib/seo/browse';
import { toBrowsedJson } from '@/lib/seo/pages';
import { readSeoSite } from '@/lib/seo/site';

export const revalidate = 2;

type Props = { params: Promise<{ path?: string[] }> };

export const generateStaticParams = () => [];

/** What stands at an address; undefined for the page of all. */
async function read({ params }: Props) {
  const names = parseNames((await params).path);
  if (names?.length === 0) return undefined;
  return names && readPlace(names, readMessages());
}

export async function generateMetadata(props: Props) {
  const page = await read(props);
  const t = readMessages();
  if (page === undefined) return toBrowseMetadata(t('browse.places'), toPlacesHref(), readSeoSite());
  return page && typeof page === 'object' ? toBrowsedMetadata(page, readSeoSite()) : { title: t('site.notHere') };
}

export default async function Page(props: Props) {
  const page = await read(props);
  const t = readMessages();
  if (page === undefined) {
    const places = listPlaces(t);
    if (places.shown.length === 0) notFound();
    return (
      <>
        <header className="intro">
          <h1>{t('browse.places')}</h1>
        </header>
        <Destinations listed={places} t={t} />
      </>
    );
  }
  if (page === null) notFound();
  if (typeof page === 'string') permanentRedirect(page);
  return (
    <>
      <StructuredData json={toBrowsedJson(page)} />
      <Breadcrumbs above={page.above} here={page.title} t={t} />
      <Browsed page={page} t={t} />
    </>
  );
}
