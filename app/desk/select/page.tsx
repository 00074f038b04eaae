import type { Metadata } from 'next';
import { BulkSelect } from '@/components/desk/bulk-select';
import styles from '@/components/desk/desk.module.css';
import { DeskBar } from '@/components/desk/desk-bar';
import { Entrance } from '@/components/desk/entrance';
import { OwnSelection } from '@/components/desk/own-selection';
import { ContainedPicture } from '@/components/item/contained-picture';
import { readMessages } from '@/lib/catalogue/read/site';
import { enterDesk } from '@/lib/desk/enter';
import { toItemsHref } from '@/lib/model/desk-routes';
import { formatScope, parseScope, readScopePage } from '@/lib/pages/scope';

export const generateMetadata = (): Metadata => ({
  title: readMessages()('deskBulk.select'),
  robots: { index: false },
});

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Shows the items of a search, or of the person's own selection, to choose those that are edited together. */
export default async function SelectPage({ searchParams }: Props) {
  const t = readMessages();
  const params = await searchParams;
  const isOwn = params.selection !== undefined;
  const scope = parseScope(params);
  const query = formatScope(scope);
  const { person, entrance } = await enterDesk(params, toItemsHref('select', isOwn ? 'selection=own' : query));
  if (!person) return <Entrance {...entrance} t={t} />;
  const found = readScopePage(scope, Number(params.page ?? 1) || 1);
  const items = found.items.map((item) => ({
    id: item.id,
    title: item.title,
    picture: <ContainedPicture item={item} sizes="12rem" maxWidth={200} width={200} />,
  }));
  return (
    <div className={`page ${styles.page}`}>
      <DeskBar person={person} here={toItemsHref('select')} t={t} />
      <h1>{t('deskBulk.select')}</h1>
      {isOwn ? (
        <OwnSelection href={toItemsHref('select')} note={t('deskBulk.ownSelection')} empty={t('deskBulk.ownEmpty')} />
      ) : (
        <BulkSelect {...{ ...found, query, items, t }} search={scope.type === 'search' ? scope.search : null} />
      )}
    </div>
  );
}
