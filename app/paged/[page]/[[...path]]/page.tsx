// Where next.config.js sends /collections/…?page=n, so that every page of a collection can be cached.
import { notFound, permanentRedirect } from 'next/navigation';
import { CollectionPage } from '@/components/collection/collection-page';
import { readMessages } from '@/lib/catalogue/read/site';
import { parseFolderParam, toCollectionHref } from '@/lib/model/routes';
import { readCollectionMetadata, readCollectionPage } from '@/lib/pages/collection';

export const revalidate = 2;

type Props = { params: Promise<{ page: string; path?: string[] }> };

export const generateStaticParams = () => [];

export async function generateMetadata({ params }: Props) {
  const { page, path } = await params;
  return readCollectionMetadata(path, Number(page));
}

export default async function Page({ params }: Props) {
  const { page, path } = await params;
  if (!/^[1-9]\d{0,5}$/.test(page)) notFound();
  if (page === '1') permanentRedirect(toCollectionHref(parseFolderParam(path) ?? ''));
  const found = await readCollectionPage(path, Number(page));
  if (!found) notFound();
  if (typeof found === 'string') permanentRedirect(found);
  return <CollectionPage {...found} t={readMessages()} />;
}
