import type { Metadata } from 'next';
import styles from '@/components/desk/desk.module.css';
import { DeskBar } from '@/components/desk/desk-bar';
import { Entrance } from '@/components/desk/entrance';
import { TrashList } from '@/components/desk/trash-list';
import { readMessages } from '@/lib/catalogue/read/site';
import { mayEdit } from '@/lib/desk/accounts/roles';
import { enterDesk } from '@/lib/desk/enter';
import { findFileObstacle } from '@/lib/desk/file-obstacle';
import { openLibrary } from '@/lib/desk/library';
import { listTrash } from '@/lib/desk/uploads/trash-folder';
import { toTrashHref, toUploadHref } from '@/lib/model/desk-routes';

export const generateMetadata = (): Metadata => ({
  title: readMessages()('deskTrash.title'),
  robots: { index: false },
});

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const MAX_ACTIONS = 200;

/** Lists deleted files, by the action that deleted them. */
export default async function TrashPage({ searchParams }: Props) {
  const t = readMessages();
  const from = toTrashHref();
  const { person, entrance } = await enterDesk(await searchParams, from);
  if (!person) return <Entrance {...entrance} t={t} />;
  const library = findFileObstacle() || !mayEdit(person.role) ? null : openLibrary();
  const trash = library ? (await listTrash(library.root)).slice(0, MAX_ACTIONS) : [];
  const rows = [];
  for (const { action, files } of trash)
    rows.push({ action, files, header: (await library?.journal.find(action)) ?? null });
  return (
    <div className={`page ${styles.page}`}>
      <DeskBar person={person} here={toUploadHref()} t={t} />
      <h1>{t('deskTrash.title')}</h1>
      {mayEdit(person.role) ? (
        <TrashList rows={rows} isOwner={person.role === 'owner'} from={from} t={t} />
      ) : (
        <p role="status">{t('desk.notAllowed')}</p>
      )}
    </div>
  );
}
