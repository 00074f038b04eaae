import type { CSSProperties } from 'react';
import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import type { Decade } from '@/lib/model/browse';
import styles from './browse.module.css';
import { Destinations } from './destinations';

interface DecadesProps {
  decades: Decade[];
  t: Messages;
}

/** Upper limit of columns; in a longer span, decades without items are left out. */
const MAX_DECADES = 60;

/** All decades from the first to the last; null for those without items. */
function listColumns(decades: Decade[]): (Decade | null)[] {
  const [first, last] = [decades[0]?.from ?? 0, decades.at(-1)?.from ?? 0];
  const length = (last - first) / 10 + 1;
  if (length > MAX_DECADES) return decades;
  const byYear = new Map(decades.map((decade) => [decade.from, decade]));
  return Array.from({ length }, (_, at) => byYear.get(first + at * 10) ?? null);
}

function Column({ decade, max, t }: { decade: Decade; max: number; t: Messages }) {
  const { title, href, count, vague } = decade;
  const label = [title, t('count.items', { count }), ...(vague > 0 ? [t('browse.vague', { count: vague })] : [])];
  const heights = { '--sure': (count - vague) / max, '--vague': vague / max } as CSSProperties;
  return (
    <a href={href} aria-label={label.join(', ')} title={label.join(', ')} style={heights}>
      <span className={styles.vague} />
      <span className={styles.sure} />
    </a>
  );
}

/** A chart of all decades that distinguishes certain from uncertain dates, followed by the years of each decade. */
export function Decades({ decades, t }: DecadesProps) {
  const max = Math.max(...decades.map(({ count }) => count));
  const columns = listColumns(decades);
  const [first, last] = [decades[0], decades.at(-1)];
  return (
    <>
      {decades.length > 1 && (
        <Unhydrated as="figure" className={styles.figure}>
          <ol className={styles.chart} aria-label={t('browse.chart')}>
            {columns.map((decade, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a decade without items has no other key
              <li key={at} aria-hidden={decade === null || undefined}>
                {decade && <Column decade={decade} max={max} t={t} />}
              </li>
            ))}
          </ol>
          <p className={styles.ends} aria-hidden="true">
            <span>{first?.title}</span>
            <span>{last?.title}</span>
          </p>
          {decades.some(({ vague }) => vague > 0) && (
            <figcaption className={`quiet ${styles.legend}`}>
              <span className={styles.sure} /> {t('browse.sure')} <span className={styles.vague} /> {t('browse.unsure')}
            </figcaption>
          )}
        </Unhydrated>
      )}
      {decades.map(({ title, href, count, years }) => (
        <section key={href} className={styles.decade}>
          <h2>
            <a href={href}>{title}</a> <span className="quiet">{t('count.items', { count })}</span>
          </h2>
          {years.length > 0 && <Destinations listed={{ shown: years, isWhole: true }} t={t} />}
        </section>
      ))}
    </>
  );
}
