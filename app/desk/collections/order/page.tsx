import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { CollectionOrder } from '@/components/desk/collection-order';
import desk from '@/components/desk/desk.module.css';
import { DeskBar } from '@/components/desk/desk-bar';
import { DeskBreadcrumbs } from '@/components/desk/desk-breadcrumbs';
import { EditGate } from '@/components/desk/edit-gate';
import { Entrance } from '@/components/desk/entrance';
import { readMessages } from '@/lib/catalogue/read/site';
import { isEditable } from '@/lib/desk/collections/actions';
import { readArrangedItems } from '@/lib/desk/collections/arranged-items';
import { parseFolder } from '@/lib/desk/collections/folder-name';
import { readEditGate } from '@/lib/desk/edit-gate';
import { enterDesk } from '@/lib/desk/enter';
import { openLibrary } from '@/lib/desk/library';
import { toArrangeHref, toDeskCollectionHref } from '@/lib/model/desk-routes';

export const generateMetadata = (): Metadata => ({
  title: readMessages()('deskCollection.arrange'),
  robots: { index: false },
});

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Arranges the items of one collection. */
export default async function ArrangePage({ searchParams }: Props) {
  const t = readMessages();
  const query = await searchParams;
  const folder = parseFolder(query.path);
  const page = Math.max(1, Math.trunc(Number(query.page ?? 1)) || 1);
  const from = toArrangeHref(folder ?? '', page);
  const { person, entrance } = await enterDesk(query, from);
  if (!person) return <Entrance {...entrance} t={t} />;
  const gate = await readEditGate(person);
  const isOpen = !gate.obstacle && gate.mayEdit && gate.hasConsent;
  const library = isOpen ? openLibrary() : null;
  const arranged = library && isEditable(library, folder) ? await readArrangedItems(library, folder, page) : null;
  if (folder === null || (isOpen && !arranged)) notFound();
  return (
    <div className={`page ${desk.page}`}>
      <DeskBar person={person} here={toDeskCollectionHref()} t={t} />
      <DeskBreadcrumbs folder={folder} t={t} />
      <h1>{t('deskCollection.arrange')}</h1>
      <EditGate {...{ gate, from, t }}>{arranged && <CollectionOrder {...{ folder, arranged, t }} />}</EditGate>
    </div>
  );
}
