import type { Messages } from '@/lib/messages/messages';
import styles from './statistics.module.css';

interface StatisticsListProps {
  title: string;
  /** The most frequent first. */
  entries: readonly { name: string; href?: string; count: number }[];
  t: Messages;
}

/** A table of the most frequent pages, sites or texts. */
export function StatisticsList({ title, entries, t }: StatisticsListProps) {
  const format = new Intl.NumberFormat(t.locale);
  return (
    <section>
      <h2>{title}</h2>
      {entries.length === 0 ? (
        <p className="quiet">{t('deskStatistics.nothing')}</p>
      ) : (
        <table className={styles.table}>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{title}</th>
              <th scope="col">{t('deskStatistics.count')}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ name, href, count }) => (
              <tr key={href ?? name}>
                <td>
                  {href ? (
                    <a href={href}>
                      <bdi>{name}</bdi>
                    </a>
                  ) : (
                    <bdi>{name}</bdi>
                  )}
                </td>
                <td>{format.format(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
