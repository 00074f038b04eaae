import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ActionButtons } from '@/components/desk/action-buttons';
import { ActionProgress } from '@/components/desk/action-progress';
import styles from '@/components/desk/desk.module.css';
import { DeskBar } from '@/components/desk/desk-bar';
import { Entrance } from '@/components/desk/entrance';
import { readMessages } from '@/lib/catalogue/read/site';
import { describeFault } from '@/lib/desk/describe-fault';
import { enterDesk } from '@/lib/desk/enter';
import { openLibrary } from '@/lib/desk/library';
import { findUndone, listPermitted } from '@/lib/desk/permitted-actions';
import { toHistoryHref } from '@/lib/model/desk-routes';
import { prefixed } from '@/lib/model/language-prefix';

export const generateMetadata = (): Metadata => ({
  title: readMessages()('desk.history'),
  robots: { index: false },
});

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const MAX_FILES = 500;

/** Actions among which its undo is looked for. */
const MAX_LATER = 100;

/** Shows one action of the history: its progress, its result and its files. */
export default async function ActionPage({ params, searchParams }: Props) {
  const t = readMessages();
  const { id } = await params;
  const from = toHistoryHref(id);
  const { person, entrance } = await enterDesk(await searchParams, from);
  if (!person) return <Entrance {...entrance} t={t} />;
  const { journal } = openLibrary();
  const action = await journal.find(id);
  if (!action) notFound();
  const { at, who, title, undoes, mark, end, of = mark.planned } = action;
  const undone = findUndone(await journal.list(MAX_LATER));
  const fault = end === 'interrupted' ? journal.getFault(id) : null;
  const { files, conflicts, faults } = await journal.listFiles(id, MAX_FILES);
  const format = new Intl.DateTimeFormat(t.locale, { dateStyle: 'long', timeStyle: 'medium' });
  const isRunning = end === 'running';
  return (
    <div className={`page ${styles.page}`}>
      <DeskBar person={person} here={toHistoryHref()} t={t} />
      <h1>
        <bdi>{undoes ? t('desk.undid', { title }) : title}</bdi>
      </h1>
      <p className="quiet">
        {who} · <time dateTime={at}>{format.format(new Date(at))}</time>
        {isRunning && ` · ${t('deskHistory.running')}`}
        {end === 'stopped' && ` · ${t('deskHistory.stopped')}`}
      </p>
      {isRunning && (
        <>
          <noscript>
            <p>
              {t('deskHistory.progress', { done: mark.done, of })} <a href={from}>{t('deskHistory.reload')}</a>
            </p>
          </noscript>
          <ActionProgress
            href={prefixed(`/api/desk/progress?id=${id}`)}
            {...{ done: mark.done, of }}
            label={t('deskHistory.running')}
          />
        </>
      )}
      <p role="status">{t('deskHistory.changed', { count: mark.changed })}</p>
      {fault && <p role="alert">{describeFault(fault, t)}</p>}
      {end === 'interrupted' && !fault && <p role="alert">{t('deskHistory.interruptedNote')}</p>}
      <div className={styles.actions}>
        <ActionButtons id={id} from={from} may={listPermitted(action, person, undone)} t={t} />
      </div>
      {conflicts.length > 0 && (
        <>
          <p role="alert">{t('deskHistory.conflictsNote')}</p>
          <FileList names={conflicts} />
        </>
      )}
      {faults.length > 0 && (
        <>
          <p role="alert">{t('deskHistory.faultsNote')}</p>
          <FileList names={faults} />
        </>
      )}
      {files.length > 0 && <h2>{t('deskHistory.files')}</h2>}
      <FileList names={files} />
      {mark.planned > files.length && <p>{t('deskHistory.more', { count: mark.planned - files.length })}</p>}
    </div>
  );
}

const FileList = ({ names }: { names: string[] }) =>
  names.length > 0 && (
    <ul>
      {[...new Set(names)].map((name) => (
        <li key={name}>
          <bdi dir="ltr">{name}</bdi>
        </li>
      ))}
    </ul>
  );
