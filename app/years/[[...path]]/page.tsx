import { notFound } from 'next/navigation';
import { Browsed } from '@/components/browse/browsed';
import { Decades } from '@/components/browse/decades';
import { Breadcrumbs } from '@/components/site/breadcrumbs';
import { StructuredData } from '@/components/site/structured-data';
import { readMessages } from '@/lib/catalogue/read/site';
import { parseNames, toYearsHref } from '@/lib/model/routes';
import { listAllDecades, readTime } from '@/lib/pages/browse';
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
  return names?.length === 1 ? readTime(names[0] ?? '', readMessages()) : null;
}

export async function generateMetadata(props: Props) {
  const page = await read(props);
  const t = readMessages();
  if (page === undefined) return toBrowseMetadata(t('browse.years'), toYearsHref(), readSeoSite());
  return page && typeof page === 'object' ? toBrowsedMetadata(page, readSeoSite()) : { title: t('site.notHere') };
}

export default async function Page(props: Props) {
  const page = await read(props);
  const t = readMessages();
  if (page === undefined) {
    const decades = listAllDecades(t);
    if (decades.length === 0) notFound();
    return (
      <>
        <header className="intro">
          <h1>{t('browse.years')}</h1>
        </header>
        <Decades decades={decades} t={t} />
      </>
    );
  }
  if (page === null) notFound();

  return (
    <>
      <StructuredData json={toBrowsedJson(page)} />
      <Breadcrumbs above={page.above} here={page.title} t={t} />
      <Browsed page={page} t={t} />
    </>
  );
}
