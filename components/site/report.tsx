import type { Messages } from '@/lib/messages/messages';
import { FINDINGS, type Finding, type FindingKind } from '@/lib/model/findings';
import { prefixed } from '@/lib/model/language-prefix';
import styles from './report.module.css';

interface ReportProps {
  findings: Finding[];
  /** What is shown alone; all where there is none. */
  kind: FindingKind | undefined;
  /** How many findings are shown at most. */
  most: number;
  /** What of the library is no item and nobody's fault, a line a kind. */
  left: string[];
  t: Messages;
}

/** What is worth doing to which file, for the owner. */
export function Report({ findings, kind, most, left, t }: ReportProps) {
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by key
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
      {left.length > 0 && (
        <>
          <h2>{t('report.left')}</h2>
          <ul>
            {left.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </>
      )}
      <p className="quiet">
        {findings.length === most && `${t('report.firstOnly', { count: most })} `}
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
