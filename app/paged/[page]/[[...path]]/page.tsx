// Where next.config.js sends /collections/…?page=n, so that every page of a collection can be cached.
import { notFound, permanentRedirect } from 'next/navigation';
import { CollectionPage, toCollectionPageMetadata } from '@/app/collections/collection-page';
import { parseFolderParam, toCollectionHref } from '@/lib/model/routes';

export const revalidate = 2;

type Props = { params: Promise<{ page: string; path?: string[] }> };

export const generateStaticParams = () => [];

export async function generateMetadata({ params }: Props) {
  const { page, path } = await params;
  return toCollectionPageMetadata(path, Number(page));
}

export default async function Page({ params }: Props) {
  const { page, path } = await params;
  if (!/^[1-9]\d{0,5}$/.test(page)) notFound();
  if (page === '1') permanentRedirect(toCollectionHref(parseFolderParam(path) ?? ''));
  return <CollectionPage param={path} page={Number(page)} />;
}
