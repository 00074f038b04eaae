import type { Metadata } from 'next';
import styles from '@/components/desk/desk.module.css';
import { DeskBar } from '@/components/desk/desk-bar';
import { Entrance } from '@/components/desk/entrance';
import { LibraryConsent } from '@/components/desk/library-consent';
import { UploadFolder } from '@/components/desk/upload-folder';
import { UploadZone } from '@/components/desk/upload-zone';
import { listCollectionTitles } from '@/lib/catalogue/read/collections';
import { readMessages } from '@/lib/catalogue/read/site';
import { mayEdit } from '@/lib/desk/accounts/roles';
import { readEditGate } from '@/lib/desk/edit-gate';
import { enterDesk } from '@/lib/desk/enter';
import { findFileObstacle } from '@/lib/desk/file-obstacle';
import { openLibrary } from '@/lib/desk/library';
import { createActionId } from '@/lib/desk/run-action';
import { isOpenFolder } from '@/lib/desk/uploads/place-upload';
import type { MessageTable } from '@/lib/messages/browser/load-words';
import { toInboxHref, toTrashHref, toUploadHref } from '@/lib/model/desk-routes';

export const generateMetadata = (): Metadata => ({
  title: readMessages()('deskUpload.title'),
  robots: { index: false },
});

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const MAX_SUGGESTED = 500;

/** Uploads files into one collection. */
export default async function UploadPage({ searchParams }: Props) {
  const t = readMessages();
  const query = await searchParams;
  const into = typeof query.into === 'string' ? query.into.normalize('NFC') : '';
  const from = toUploadHref(into);
  const { person, entrance } = await enterDesk(query, from);
  if (!person) return <Entrance {...entrance} t={t} />;
  const obstacle = findFileObstacle();
  const library = obstacle ? null : openLibrary();
  const gate = await readEditGate(person);
  const hasConsent = library !== null && gate.hasConsent;
  const isOpen = library !== null && isOpenFolder(library.root, into);
  const folders = listCollectionTitles().slice(0, MAX_SUGGESTED);
  return (
    <div className={`page ${styles.page}`}>
      <DeskBar person={person} here={toUploadHref()} t={t} />
      <h1>{t('deskUpload.title')}</h1>
      {mayEdit(person.role) && (
        <p>
          <a href={toInboxHref()}>{t('deskUpload.inbox')}</a> · <a href={toTrashHref()}>{t('deskTrash.title')}</a>
        </p>
      )}
      {obstacle && <p role="status">{t(obstacle)}</p>}
      {library && <LibraryConsent {...{ gate, from, t }} />}
      {library && !hasConsent && !mayEdit(person.role) && <p role="status">{t('desk.noConsent')}</p>}
      {hasConsent && (
        <>
          <p>{t('deskUpload.note')}</p>
          {!mayEdit(person.role) && <p>{t('deskUpload.inboxNote')}</p>}
          <UploadFolder into={into} folders={folders} t={t} />
          {!isOpen && <p role="alert">{t('deskUpload.noFolder')}</p>}
          {isOpen && (
            <>
              <noscript>
                <p role="status">{t('deskUpload.needsScript')}</p>
              </noscript>
              <UploadZone
                into={into}
                batch={createActionId()}
                words={t.list('deskUpload') as MessageTable<'deskUpload'>}
                locale={t.locale}
              />
            </>
          )}
        </>
      )}
    </div>
  );
}
