import { Destinations } from '@/components/browse/destinations';
import { toPlacesHref } from '@/lib/model/routes';
import { listPlaces, readPlace } from '@/lib/pages/places';
import { type BrowseProps, createBrowsePage } from '../../browse-page';

export const revalidate = 2;

export const generateStaticParams = () => [];

const { generateMetadata: toMetadata, Page: BrowsePage } = createBrowsePage({
  title: 'browse.places',
  toHref: () => toPlacesHref(),
  showAll(t) {
    const listed = listPlaces(t);
    return listed.shown.length > 0 && <Destinations listed={listed} t={t} />;
  },
  read: readPlace,
});

export const generateMetadata = (props: BrowseProps) => toMetadata(props);

export default function Page(props: BrowseProps) {
  return BrowsePage(props);
}
