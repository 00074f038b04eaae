import type { Messages } from '@/lib/messages/messages';
import { toReportHref } from '@/lib/model/desk-routes';
import { type FindingKind, isItemFinding } from '@/lib/model/findings';
import styles from './desk.module.css';

interface ReportCountsProps {
  /** Null where they are not counted in advance. */
  counts: Record<FindingKind, number | null>;
  t: Messages;
}

/** The numbers of the report, each with a link to its items: missing metadata first, then duplicates, links and files. */
export function ReportCounts({ counts, t }: ReportCountsProps) {
  const format = new Intl.NumberFormat(t.locale);
  const kinds = (Object.keys(counts) as FindingKind[]).filter((kind) => counts[kind] !== 0);
  const missing = new Set<FindingKind>(kinds.filter((kind) => isItemFinding(kind) && kind !== 'duplicate'));
  const list = (shown: FindingKind[]) => (
    <ul className={styles.tasks}>
      {shown.map((kind) => (
        <li key={kind}>
          <a href={toReportHref(kind)}>
            <span>{t(`deskTask.${kind}`)}</span>{' '}
            <b>{counts[kind] === null ? t('deskReport.toCompare') : format.format(counts[kind])}</b>
          </a>
        </li>
      ))}
    </ul>
  );
  return (
    <div className={styles.findings}>
      <section>
        <h2>{t('desk.missing')}</h2>
        <p>{missing.size > 0 ? t('desk.missingNote') : t('desk.nothingMissing')}</p>
        {list([...missing])}
      </section>
      <section>
        <h2>{t('deskReport.files')}</h2>
        {list(kinds.filter((kind) => !missing.has(kind)))}
      </section>
    </div>
  );
}
