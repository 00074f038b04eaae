import type { Metadata } from 'next';
import styles from '@/components/desk/desk.module.css';
import { DeskBar } from '@/components/desk/desk-bar';
import { Entrance } from '@/components/desk/entrance';
import { UploadInbox } from '@/components/desk/upload-inbox';
import { readMessages } from '@/lib/catalogue/read/site';
import { mayEdit } from '@/lib/desk/accounts/roles';
import { enterDesk } from '@/lib/desk/enter';
import { findFileObstacle } from '@/lib/desk/file-obstacle';
import { openLibrary } from '@/lib/desk/library';
import { listSendings } from '@/lib/desk/uploads/inbox';
import { toInboxHref, toUploadHref } from '@/lib/model/desk-routes';

export const generateMetadata = (): Metadata => ({
  title: readMessages()('deskUpload.inbox'),
  robots: { index: false },
});

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const MAX_SENDINGS = 100;

/** Files that contributors have sent, for an editor to accept or reject. */
export default async function InboxPage({ searchParams }: Props) {
  const t = readMessages();
  const from = toInboxHref();
  const { person, entrance } = await enterDesk(await searchParams, from);
  if (!person) return <Entrance {...entrance} t={t} />;
  const isEditor = mayEdit(person.role);
  const sendings = isEditor && !findFileObstacle() ? await listSendings(openLibrary().root, MAX_SENDINGS) : [];
  return (
    <div className={`page ${styles.page}`}>
      <DeskBar person={person} here={toUploadHref()} t={t} />
      <h1>{t('deskUpload.inbox')}</h1>
      {isEditor ? <UploadInbox {...{ sendings, from, t }} /> : <p role="status">{t('desk.notAllowed')}</p>}
    </div>
  );
}
