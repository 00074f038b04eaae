import type { Messages } from '@/lib/messages/messages';
import { toDescribeHref, toStoryHref } from '@/lib/model/desk-routes';
import type { Problem } from '@/lib/model/problem';
import styles from './report.module.css';

const isStoryPath = (path: string) => /\.(?:md|markdown|html?)$/i.test(path);

interface ReportProblemsProps {
  problems: (Problem & { id: string | null })[];
  t: Messages;
}

/** Files with problems, each with its reason and a remedy. */
export function ReportProblems({ problems, t }: ReportProblemsProps) {
  return (
    <ul className={styles.problems}>
      {problems.map(({ path, reason, detail, id }) => (
        <li key={`${reason} ${path}`}>
          <h2>
            <bdi dir="ltr">{path}</bdi>
          </h2>
          <p>
            {t(`problem.${reason}`)}: <span lang="en">{detail}</span>
          </p>
          <p>
            <strong>{t('deskReport.remedy')}:</strong> {t(`deskReport.fix-${reason}`)}{' '}
            {id && <a href={isStoryPath(path) ? toStoryHref(path) : toDescribeHref(id)}>{t('deskReport.open')}</a>}
          </p>
        </li>
      ))}
    </ul>
  );
}
