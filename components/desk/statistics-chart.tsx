import type { Messages } from '@/lib/messages/messages';
import styles from './statistics.module.css';

type Counts = Record<'views' | 'downloads' | 'searches' | 'fruitless', number>;

interface StatisticsChartProps {
  /** By day, as `2030-01-31`, or by month, as `2030-01`. */
  series: readonly { name: string; totals: Counts }[];
  t: Messages;
}

const HEIGHT = 100;
const STEP = 10;
const GAP = 2;

const COLUMNS = ['views', 'downloads', 'searches', 'fruitless'] as const;

/** Views over time as bars, and all counts as a table below. */
export function StatisticsChart({ series, t }: StatisticsChartProps) {
  const isByMonth = series.every(({ name }) => name.length === 7);
  const dates = new Intl.DateTimeFormat(t.locale, {
    timeZone: 'UTC',
    ...(isByMonth ? { month: 'long', year: 'numeric' } : { dateStyle: 'medium' }),
  });
  const numbers = new Intl.NumberFormat(t.locale);
  const toDate = (name: string) => dates.format(new Date(name));
  const max = Math.max(1, ...series.map(({ totals }) => totals.views));
  const best = series.find(({ totals }) => totals.views === max);
  const title = t(isByMonth ? 'deskStatistics.byMonth' : 'deskStatistics.byDay');
  return (
    <figure className={styles.chart}>
      <figcaption>{title}</figcaption>
      <svg
        viewBox={`0 0 ${series.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={
          best ? t('deskStatistics.chart', { title, count: numbers.format(max), date: toDate(best.name) }) : title
        }
      >
        {series.map(({ name, totals }, at) => {
          const height = (totals.views / max) * HEIGHT;
          return (
            <rect key={name} x={at * STEP} y={HEIGHT - height} width={STEP - GAP} height={height}>
              <title>{`${toDate(name)}: ${numbers.format(totals.views)}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className={styles.ends} aria-hidden="true">
        <span>{toDate(series[0]?.name ?? '')}</span>
        <span>{toDate(series.at(-1)?.name ?? '')}</span>
      </p>
      <details>
        <summary>{t('deskStatistics.table')}</summary>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('deskStatistics.date')}</th>
              {COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {t(`deskStatistics.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {series.toReversed().map(({ name, totals }) => (
              <tr key={name}>
                <th scope="row">{toDate(name)}</th>
                {COLUMNS.map((column) => (
                  <td key={column}>{numbers.format(totals[column])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
