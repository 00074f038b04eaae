import { notFound, permanentRedirect } from 'next/navigation';
import { CollectionPage } from '@/components/collection/collection-page';
import { readMessages } from '@/lib/catalogue/read/site';
import { parseFolderParam, toCollectionHref } from '@/lib/model/routes';
import { readCollectionMetadata, readCollectionPage } from '@/lib/pages/collection';

type Props = { params: Promise<{ path?: string[] }>; searchParams: Promise<{ page?: string | string[] }> };

/** The page of `?page=`, from 1; null for anything but a number in its shortest form. */
async function readPage(searchParams: Props['searchParams']): Promise<number | null> {
  const { page } = await searchParams;
  if (page === undefined) return 1;
  return typeof page === 'string' && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : null;
}

export async function generateMetadata({ params, searchParams }: Props) {
  return readCollectionMetadata((await params).path, (await readPage(searchParams)) ?? 1);
}

export default async function Page({ params, searchParams }: Props) {
  const { path } = await params;
  const page = await readPage(searchParams);
  if (page === null) notFound();
  // The first page has one URL.
  if (page === 1 && (await searchParams).page) permanentRedirect(toCollectionHref(parseFolderParam(path) ?? ''));
  const found = await readCollectionPage(path, page);
  if (!found) notFound();
  if (typeof found === 'string') permanentRedirect(found);
  return <CollectionPage {...found} t={readMessages()} />;
}
