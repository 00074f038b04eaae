import { Decades } from '@/components/browse/decades';
import { toYearsHref } from '@/lib/model/routes';
import { listAllDecades, readTime } from '@/lib/pages/years';
import { type BrowseProps, createBrowsePage } from '../../browse-page';

export const revalidate = 2;

export const generateStaticParams = () => [];

const { generateMetadata: toMetadata, Page: BrowsePage } = createBrowsePage({
  title: 'browse.years',
  toHref: () => toYearsHref(),
  showAll(t) {
    const decades = listAllDecades(t);
    return decades.length > 0 && <Decades decades={decades} t={t} />;
  },
  read: ([time = '', ...more], t) => (more.length === 0 ? readTime(time, t) : null),
});

export const generateMetadata = (props: BrowseProps) => toMetadata(props);

export default function Page(props: BrowseProps) {
  return BrowsePage(props);
}
