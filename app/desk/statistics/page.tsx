import type { Metadata } from 'next';
import styles from '@/components/desk/desk.module.css';
import { DeskBar } from '@/components/desk/desk-bar';
import { Entrance } from '@/components/desk/entrance';
import own from '@/components/desk/statistics.module.css';
import { StatisticsChart } from '@/components/desk/statistics-chart';
import { StatisticsList } from '@/components/desk/statistics-list';
import { getItem } from '@/lib/catalogue/read/items';
import { readMessages } from '@/lib/catalogue/read/site';
import { enterDesk } from '@/lib/desk/enter';
import { toStatisticsHref } from '@/lib/model/desk-routes';
import { prefixed } from '@/lib/model/language-prefix';
import { parseItemParam } from '@/lib/model/routes';
import { isCounting } from '@/lib/statistics/start';
import { PERIODS, type Period, parsePeriod, readStatistics } from '@/lib/statistics/summary';

export const generateMetadata = (): Metadata => ({
  title: readMessages()('deskStatistics.title'),
  robots: { index: false },
});

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

function decode(path: string) {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** A page by the title of its item, otherwise by its path. */
function toPageEntry([path, count]: [path: string, count: number]) {
  const [, param = ''] = /^\/items\/([^/]+)/.exec(path) ?? [];
  const item = getItem(parseItemParam(param) ?? '');
  return { name: item?.title ?? decode(path), href: prefixed(path), count };
}

const toTextEntry = ([name, count]: [name: string, count: number]) => ({ name, count });

/** Shows how often the site was visited, by day, month and year. */
export default async function StatisticsPage({ searchParams }: Props) {
  const t = readMessages();
  const query = await searchParams;
  const { person, entrance } = await enterDesk(query, toStatisticsHref());
  if (!person) return <Entrance {...entrance} t={t} />;
  const period = parsePeriod(query.period);
  const { totals, series, lists } = readStatistics(period);
  const format = new Intl.NumberFormat(t.locale);
  return (
    <div className={`page ${styles.page}`}>
      <DeskBar person={person} here={toStatisticsHref()} t={t} />
      <h1>{t('deskStatistics.title')}</h1>
      {!isCounting() && <p role="status">{t('deskStatistics.off')}</p>}
      <nav className={own.periods} aria-label={t('deskStatistics.period')}>
        {(Object.keys(PERIODS) as Period[]).map((each) => (
          <a key={each} href={toStatisticsHref(each)} {...(each === period && { 'aria-current': 'page' })}>
            {t(`deskStatistics.${each}`)}
          </a>
        ))}
      </nav>
      <dl className={own.totals}>
        {(['views', 'downloads', 'searches', 'fruitless'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`deskStatistics.${name}`)}</dt>
            <dd>{format.format(totals[name])}</dd>
          </div>
        ))}
      </dl>
      {series.length > 1 && <StatisticsChart series={series} t={t} />}
      <div className={own.lists}>
        <StatisticsList title={t('deskStatistics.pages')} entries={lists.pages.map(toPageEntry)} t={t} />
        <StatisticsList title={t('deskStatistics.files')} entries={lists.files.map(toPageEntry)} t={t} />
        <StatisticsList title={t('deskStatistics.sites')} entries={lists.sites.map(toTextEntry)} t={t} />
        <StatisticsList title={t('deskStatistics.queries')} entries={lists.queries.map(toTextEntry)} t={t} />
      </div>
      <p>
        <a href={prefixed(`/api/desk/statistics?period=${period}`)} download>
          {t('deskStatistics.csv')}
        </a>
      </p>
      <p className="quiet">{t('deskStatistics.note')}</p>
    </div>
  );
}
