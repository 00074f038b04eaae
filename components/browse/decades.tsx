import type { CSSProperties } from 'react';
import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import type { Decade } from '@/lib/model/browse';
import { formatDecade } from '@/lib/model/date-years';
import styles from './browse.module.css';
import { Destinations } from './destinations';

interface DecadesProps {
  decades: Decade[];
  t: Messages;
}

/** Upper limit of columns; in a longer span, decades without items are left out. */
const MAX_DECADES = 60;

/** Characters of all labels, with a space between, that fit in one line; longer labels are upright. */
const MAX_LEVEL_CHARACTERS = { wide: 150, phone: 36 };

/** All decades from the first to the last; those without items have only a title. */
function listColumns(decades: Decade[], t: Messages): (Decade | Pick<Decade, 'title'>)[] {
  const [first, last] = [decades[0]?.from ?? 0, decades.at(-1)?.from ?? 0];
  const length = (last - first) / 10 + 1;
  if (length > MAX_DECADES) return decades;
  const byYear = new Map(decades.map((decade) => [decade.from, decade]));
  return Array.from({ length }, (_, at) => {
    const from = first + at * 10;
    return byYear.get(from) ?? { title: t('date.decade', { decade: formatDecade(from).slice(0, -1) }) };
  });
}

interface ColumnProps {
  decade: Decade;
  max: number;
  t: Messages;
}

function Column({ decade: { title, href, count, vague }, max, t }: ColumnProps) {
  const label = [title, t('count.items', { count }), ...(vague > 0 ? [t('browse.vague', { count: vague })] : [])];
  const heights = { '--sure': (count - vague) / max, '--vague': vague / max } as CSSProperties;
  return (
    <a href={href} aria-label={label.join(', ')} title={label.join(', ')} style={heights}>
      <span className={styles.bar}>
        <span className={styles.vague} />
        <span className={styles.sure} />
      </span>
      <span className={styles.tick}>{title}</span>
    </a>
  );
}

const EmptyColumn = ({ title }: { title: string }) => (
  <span>
    <span className={styles.bar} />
    <span className={`quiet ${styles.tick}`}>{title}</span>
  </span>
);

/** A chart of all decades that distinguishes certain from uncertain dates, followed by the years of each decade. */
export function Decades({ decades, t }: DecadesProps) {
  const max = Math.max(...decades.map(({ count }) => count));
  const columns = listColumns(decades, t);
  const characters = columns.length * (1 + Math.max(...columns.map(({ title }) => title.length)));
  const isUpright = { wide: characters > MAX_LEVEL_CHARACTERS.wide, phone: characters > MAX_LEVEL_CHARACTERS.phone };
  return (
    <>
      {decades.length > 1 && (
        <Unhydrated as="figure" className={styles.figure}>
          <ol
            className={styles.chart}
            aria-label={t('browse.chart')}
            data-upright={isUpright.wide ? 'wide' : isUpright.phone ? 'phone' : undefined}
          >
            {columns.map((column) => (
              <li key={column.title} aria-hidden={!('href' in column) || undefined}>
                {'href' in column ? <Column decade={column} max={max} t={t} /> : <EmptyColumn {...column} />}
              </li>
            ))}
          </ol>
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
