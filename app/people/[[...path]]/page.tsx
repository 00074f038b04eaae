import { Destinations } from '@/components/browse/destinations';
import { toPeopleHref } from '@/lib/model/routes';
import { listPeople, readPerson } from '@/lib/pages/people';
import { type BrowseProps, createBrowsePage } from '../../browse-page';

export const revalidate = 2;

export const generateStaticParams = () => [];

const { generateMetadata: toMetadata, Page: BrowsePage } = createBrowsePage({
  title: 'browse.people',
  toHref: () => toPeopleHref(),
  showAll(t) {
    const listed = listPeople(t);
    return listed.shown.length > 0 && <Destinations listed={listed} t={t} />;
  },
  read: ([name = '', ...more], t) => (more.length === 0 ? readPerson(name, t) : null),
});

export const generateMetadata = (props: BrowseProps) => toMetadata(props);

export default function Page(props: BrowseProps) {
  return BrowsePage(props);
}
