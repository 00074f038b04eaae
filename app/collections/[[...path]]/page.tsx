import { notFound, permanentRedirect } from 'next/navigation';
import { CollectionPage } from '@/components/collection/collection-page';
import { readMessages } from '@/lib/catalogue/read/site';
import { readCollectionMetadata, readCollectionPage } from '@/lib/pages/collection';

export const revalidate = 2;

type Props = { params: Promise<{ path?: string[] }> };

export const generateStaticParams = () => [];

export async function generateMetadata({ params }: Props) {
  return readCollectionMetadata((await params).path, 1);
}

export default async function Page({ params }: Props) {
  const found = await readCollectionPage((await params).path, 1);
  if (!found) notFound();
  if (typeof found === 'string') permanentRedirect(found);
  return <CollectionPage {...found} t={readMessages()} />;
}
