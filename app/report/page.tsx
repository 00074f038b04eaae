import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Report } from '@/components/site/report';
import styles from '@/components/site/report.module.css';
import { ask } from '@/lib/catalogue/read/connection';
import { listFindings } from '@/lib/catalogue/read/findings';
import { listIgnoredNotes } from '@/lib/catalogue/read/left-alone';
import { readMessages } from '@/lib/catalogue/read/site';
import { describeUnfinished } from '@/lib/catalogue/read/unfinished';
import { isDeveloping } from '@/lib/config/config';
import { isFindingKind } from '@/lib/model/findings';

export const generateMetadata = (): Metadata => ({ title: readMessages()('report.title'), robots: { index: false } });

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const MAX_FINDINGS = 1000;

/** Development only: the report contains file paths of the library, which must not be public. */
export default async function ReportPage({ searchParams }: Props) {
  if (!isDeveloping()) notFound();
  const { kind: named } = await searchParams;
  const kind = typeof named === 'string' && isFindingKind(named) ? named : undefined;
  const findings = [];
  const t = readMessages();
  const unfinished = ask((sql) => describeUnfinished(sql, t), null);
  for (const finding of listFindings(t, new Set(kind ? [kind] : []))) {
    if (findings.length === MAX_FINDINGS) break;
    findings.push(finding);
  }
  return (
    <div className={`page ${styles.page}`}>
      <h1>{t('report.title')}</h1>
      {unfinished && <p role="status">{unfinished}</p>}
      <Report
        findings={findings}
        kind={kind}
        maxFindings={MAX_FINDINGS}
        ignoredFiles={kind ? [] : ask((sql) => listIgnoredNotes(sql, t), [])}
        t={t}
      />
    </div>
  );
}
