import type { Metadata } from 'next';
import styles from '@/components/desk/desk.module.css';
import { DeskBar } from '@/components/desk/desk-bar';
import { Entrance } from '@/components/desk/entrance';
import { FilmProgress } from '@/components/desk/film-progress';
import { LibraryConsent } from '@/components/desk/library-consent';
import { ReportCounts } from '@/components/desk/report-counts';
import { readConversionProgress } from '@/lib/catalogue/prepared-films';
import { ask } from '@/lib/catalogue/read/connection';
import { listIgnoredNotes } from '@/lib/catalogue/read/left-alone';
import { readMessages } from '@/lib/catalogue/read/site';
import { describeUnfinished } from '@/lib/catalogue/read/unfinished';
import { getConfig } from '@/lib/config/config';
import { readEditGate } from '@/lib/desk/edit-gate';
import { enterDesk } from '@/lib/desk/enter';
import { getBucketHistory } from '@/lib/desk/library';
import { countFindings } from '@/lib/desk/report/count-findings';
import { toDeskHref } from '@/lib/model/desk-routes';

export const generateMetadata = (): Metadata => ({ title: readMessages()('desk.title'), robots: { index: false } });

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Opens on the report: numbers of findings, each with a link to its items or files. */
export default async function DeskPage({ searchParams }: Props) {
  const t = readMessages();
  const from = toDeskHref();
  const { person, entrance } = await enterDesk(await searchParams, from);
  if (!person) return <Entrance {...entrance} t={t} />;
  const gate = await readEditGate(person);
  const { obstacle, hasConsent, mayEdit, library: folder } = gate;
  const { bucket, edits, data } = getConfig();
  const bucketNote = bucket && t('deskReport.bucketEdits', { folder, history: getBucketHistory() });
  const note = edits ? t('deskReport.editsIn', { folder }) : bucketNote;
  const unfinished = ask((sql) => describeUnfinished(sql, t), null);
  const ignoredFiles = mayEdit ? ask((sql) => listIgnoredNotes(sql, t), []) : [];
  const films = mayEdit ? readConversionProgress(data) : null;
  return (
    <div className={`page ${styles.page}`}>
      <DeskBar person={person} here={from} t={t} />
      <h1>{t('report.title')}</h1>
      {obstacle && <p role="status">{t(`deskObstacle.${obstacle}`)}</p>}
      <LibraryConsent {...{ gate, from, t }} />
      {hasConsent && note && <p className="quiet">{note}</p>}
      {unfinished && <p role="status">{unfinished}</p>}
      <ReportCounts counts={await countFindings()} t={t} />
      {films && <FilmProgress {...films} t={t} />}
      {ignoredFiles.length > 0 && (
        <>
          <h2>{t('report.left')}</h2>
          <ul>
            {ignoredFiles.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
