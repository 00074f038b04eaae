import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import styles from '@/components/desk/desk.module.css';
import { DeskBar } from '@/components/desk/desk-bar';
import { Entrance } from '@/components/desk/entrance';
import reportStyles from '@/components/desk/report.module.css';
import { ReportList } from '@/components/desk/report-list';
import { ReportProblems } from '@/components/desk/report-problems';
import { readMessages } from '@/lib/catalogue/read/site';
import { mayEdit } from '@/lib/desk/accounts/roles';
import { enterDesk } from '@/lib/desk/enter';
import { countFindings } from '@/lib/desk/report/count-findings';
import { readReportPage } from '@/lib/desk/report/list-findings';
import { isTask } from '@/lib/model/desk';
import { toDescribeHref, toDeskHref, toReportHref } from '@/lib/model/desk-routes';
import { isFindingKind } from '@/lib/model/findings';

export const generateMetadata = (): Metadata => ({ title: readMessages()('report.title'), robots: { index: false } });

type Props = {
  params: Promise<{ kind: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const toText = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '');

/** Lists the items or files of one finding, each with a link to the field or text that settles it. */
export default async function FindingPage({ params, searchParams }: Props) {
  const t = readMessages();
  const { kind } = await params;
  const query = await searchParams;
  if (!isFindingKind(kind)) notFound();
  const from = toReportHref(kind);
  const { person, entrance } = await enterDesk(query, from);
  if (!person) return <Entrance {...entrance} t={t} />;
  const page = await readReportPage(kind, { path: toText(query.path), reason: toText(query.reason) }, t);
  const { [kind]: count } = await countFindings();
  const task = isTask(kind) ? kind : undefined;
  const first = page.type === 'items' && page.found[0];
  const isNamingHidden = kind === 'problem' || kind === 'dead-link' || kind === 'hidden-place';
  return (
    <div className={`page ${styles.page}`}>
      <DeskBar person={person} here={toDeskHref()} t={t} />
      <h1>
        {t(`deskTask.${kind}`)}{' '}
        {count !== null && <small className="quiet">{new Intl.NumberFormat(t.locale).format(count)}</small>}
      </h1>
      {isNamingHidden && !mayEdit(person.role) ? (
        <p role="status">{t('desk.notAllowed')}</p>
      ) : (
        <>
          {task && first && (
            <p>
              <a className="button" href={toDescribeHref(first.item.id, task)}>
                {t('deskReport.start')}
              </a>
            </p>
          )}
          {page.type === 'items' && <ReportList found={page.found} task={task} />}
          {page.type === 'groups' && (
            <ul className={reportStyles.groups}>
              {page.groups.map((group) => (
                <li key={group[1]?.item.id}>
                  <ReportList found={group} task={undefined} />
                </li>
              ))}
            </ul>
          )}
          {page.type === 'problems' && <ReportProblems problems={page.problems} t={t} />}
          {count === 0 && <p>{t('report.nothing')}</p>}
          {page.next && (
            <p>
              <a href={toReportHref(kind, page.next)}>{t('deskReport.more')}</a>
            </p>
          )}
        </>
      )}
    </div>
  );
}
