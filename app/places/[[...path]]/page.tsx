import { notFound, permanentRedirect } from 'next/navigation';
import { BrowseOverview } from '@/components/browse/browse-overview';
import { BrowsePage } from '@/components/browse/browse-page';
import { Destinations } from '@/components/browse/destinations';
import { readMessages } from '@/lib/catalogue/read/site';
import { readBrowseMetadata, readBrowsePage } from '@/lib/pages/browse-page';
import { PLACES } from '@/lib/pages/places';

type Props = { params: Promise<{ path?: string[] }> };

export async function generateMetadata({ params }: Props) {
  return readBrowseMetadata(PLACES, (await params).path);
}

export default async function Page({ params }: Props) {
  const t = readMessages();
  const found = readBrowsePage(PLACES, (await params).path, t);
  if (!found) notFound();
  if (typeof found === 'string') permanentRedirect(found);
  if (found.type === 'page') return <BrowsePage page={found.page} json={found.json} t={t} />;
  return (
    <BrowseOverview title={t(PLACES.title)}>
      <Destinations listed={found.entries} t={t} />
    </BrowseOverview>
  );
}
