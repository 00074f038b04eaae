import { notFound, permanentRedirect } from 'next/navigation';
import { BrowseOverview } from '@/components/browse/browse-overview';
import { BrowsePage } from '@/components/browse/browse-page';
import { Decades } from '@/components/browse/decades';
import { readMessages } from '@/lib/catalogue/read/site';
import { readBrowseMetadata, readBrowsePage } from '@/lib/pages/browse-page';
import { YEARS } from '@/lib/pages/years';

type Props = { params: Promise<{ path?: string[] }> };

export async function generateMetadata({ params }: Props) {
  return readBrowseMetadata(YEARS, (await params).path);
}

export default async function Page({ params }: Props) {
  const t = readMessages();
  const found = readBrowsePage(YEARS, (await params).path, t);
  if (!found) notFound();
  if (typeof found === 'string') permanentRedirect(found);
  if (found.type === 'page') return <BrowsePage page={found.page} json={found.json} t={t} />;
  return (
    <BrowseOverview title={t(YEARS.title)}>
      <Decades decades={found.entries} t={t} />
    </BrowseOverview>
  );
}
