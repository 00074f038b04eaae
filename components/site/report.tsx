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
}

const kinds = Object.keys(FINDINGS) as FindingKind[];

/** What is worth doing to which file, for the owner. */
export function Report({ findings, kind, most, left }: ReportProps) {
  return (
    <>
      <nav aria-label="Findings">
        <ul className={styles.kinds}>
          <li>
            <a href={prefixed('/report')} {...(kind === undefined && { 'aria-current': 'page' })}>
              All
            </a>
          </li>
          {kinds.map((each) => (
            <li key={each}>
              <a href={prefixed(`/report?kind=${each}`)} {...(kind === each && { 'aria-current': 'page' })}>
                {FINDINGS[each].one}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {findings.length === 0 ? (
        <p>Nothing is found.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by key
        <section className={styles.scroll} aria-label="What is found" tabIndex={0}>
          <table className={styles.report}>
            <thead>
              <tr>
                <th scope="col">File</th>
                <th scope="col">Finding</th>
                <th scope="col">More</th>
              </tr>
            </thead>
            <tbody>
              {findings.map(({ path, kind: found, detail }) => (
                <tr key={`${found} ${path}`}>
                  <th scope="row">
                    <bdi>{path}</bdi>
                  </th>
                  <td>{FINDINGS[found].one}</td>
                  <td dir="auto">{detail}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {left.length > 0 && (
        <>
          <h2>Left alone</h2>
          <ul>
            {left.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </>
      )}
      <p className="quiet">
        {findings.length === most && `These are the first ${most}. `}
        <code>npm run report -- --csv</code> writes all of them as a table, <code>--json</code> for programs.
      </p>
    </>
  );
}
