import { CollectionPage, toCollectionPageMetadata } from '../collection-page';

export const revalidate = 2;

type Props = { params: Promise<{ path?: string[] }> };

export const generateStaticParams = () => [];

export async function generateMetadata({ params }: Props) {
  return toCollectionPageMetadata((await params).path, 1);
}

export default async function Page({ params }: Props) {
  return <CollectionPage param={(await params).path} page={1} />;
}
