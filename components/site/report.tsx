import type { Messages } from '@/lib/messages/messages';
import { FINDINGS, type Finding, type FindingKind } from '@/lib/model/findings';
import { prefixed } from '@/lib/model/language-prefix';
import styles from './report.module.css';

interface ReportProps {
  findings: Finding[];
  /** The only kind to show; all kinds if undefined. */
  kind: FindingKind | undefined;
  /** Upper limit of findings. */
  maxFindings: number;
  /** Files of the library that are ignored on purpose, one line for each kind. */
  ignoredFiles: string[];
  t: Messages;
}

/** The owner's report: files with problems, and what to do about them. */
export function Report({ findings, kind, maxFindings, ignoredFiles, t }: ReportProps) {
  return (
    <>
      <nav aria-label={t('report.kinds')}>
        <ul className={styles.kinds}>
          <li>
            <a href={prefixed('/report')} {...(kind === undefined && { 'aria-current': 'page' })}>
              {t('report.all')}
            </a>
          </li>
          {FINDINGS.map((each) => (
            <li key={each}>
              <a href={prefixed(`/report?kind=${each}`)} {...(kind === each && { 'aria-current': 'page' })}>
                {t(`finding.${each}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {findings.length === 0 ? (
        <p>{t('report.nothing')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable by keyboard
        <section className={styles.scroll} aria-label={t('report.found')} tabIndex={0}>
          <table className={styles.report}>
            <thead>
              <tr>
                <th scope="col">{t('report.file')}</th>
                <th scope="col">{t('report.finding')}</th>
                <th scope="col">{t('report.more')}</th>
              </tr>
            </thead>
            <tbody>
              {findings.map(({ path, kind: found, reason, detail }) => (
                <tr key={`${found} ${path}`}>
                  <th scope="row">
                    <bdi>{path}</bdi>
                  </th>
                  <td>{t(`finding.${found}`)}</td>
                  <td>
                    {reason && `${t(`problem.${reason}`)}: `}
                    <span dir="auto" {...((reason || found === 'dead-link') && { lang: 'en' })}>
                      {detail}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
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
      <p className="quiet">
        {findings.length === maxFindings && `${t('report.firstOnly', { count: maxFindings })} `}
        {t.rich('report.whole', {
          csv: (parts) => (
            <code key="csv" dir="ltr">
              {parts}
            </code>
          ),
          json: (parts) => (
            <code key="json" dir="ltr">
              {parts}
            </code>
          ),
        })}
      </p>
    </>
  );
}
