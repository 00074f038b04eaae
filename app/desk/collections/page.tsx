import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import styles from '@/components/desk/collection.module.css';
import { CollectionFolderForms } from '@/components/desk/collection-folder-forms';
import { CollectionForm } from '@/components/desk/collection-form';
import { CollectionList } from '@/components/desk/collection-list';
import desk from '@/components/desk/desk.module.css';
import { DeskBar } from '@/components/desk/desk-bar';
import { DeskBreadcrumbs } from '@/components/desk/desk-breadcrumbs';
import { EditGate } from '@/components/desk/edit-gate';
import { Entrance } from '@/components/desk/entrance';
import { readMessages } from '@/lib/catalogue/read/site';
import { readDeskCollection } from '@/lib/desk/collections/desk-collection';
import { parseFolder } from '@/lib/desk/collections/folder-name';
import { readEditGate } from '@/lib/desk/edit-gate';
import { enterDesk } from '@/lib/desk/enter';
import { openForm } from '@/lib/desk/open-form';
import { toArrangeHref, toDeskCollectionHref } from '@/lib/model/desk-routes';
import { toCollectionHref } from '@/lib/model/routes';

export const generateMetadata = (): Metadata => ({
  title: readMessages()('site.collections'),
  robots: { index: false },
});

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** One collection, with the collections in it; the archive itself without a path. */
export default async function CollectionsPage({ searchParams }: Props) {
  const t = readMessages();
  const query = await searchParams;
  const folder = parseFolder(query.path);
  const page = Number(query.page ?? 1);
  const { person, entrance } = await enterDesk(query, toDeskCollectionHref(folder ?? '', page || 1));
  if (!person) return <Entrance {...entrance} t={t} />;
  const collection = folder === null ? null : await readDeskCollection(folder, page, t);
  if (folder === null || !collection) notFound();
  const { title, texts, fault, list, folders, namedIn, count } = collection;
  return (
    <div className={`page ${desk.page}`}>
      <DeskBar person={person} here={toDeskCollectionHref()} t={t} />
      <DeskBreadcrumbs folder={folder} t={t} />
      <h1>
        <bdi>{title}</bdi>
      </h1>
      <EditGate gate={await readEditGate(person)} from={toDeskCollectionHref(folder)} t={t}>
        <div className={styles.columns}>
          <div className={styles.side}>
            {fault && <p role="alert">{t('desk.notWritten', { detail: fault })}</p>}
            {texts && (
              <CollectionForm
                {...{ folder, t }}
                opened={await openForm(person, `collection ${folder}`, { texts, query })}
              />
            )}
            <p className={desk.actions}>
              {count > 0 && <a href={toArrangeHref(folder)}>{t('deskCollection.arrange')}</a>}
              {list.total > 0 && <a href={toCollectionHref(folder)}>{t('desk.showOnSite')}</a>}
            </p>
            <CollectionList folder={folder} {...list} t={t} />
          </div>
          <div className={styles.side}>
            <CollectionFolderForms {...{ folder, folders, namedIn, t }} />
          </div>
        </div>
      </EditGate>
    </div>
  );
}
