import { PhotoGrid } from '@/components/item/photo-grid';
import { Breadcrumbs } from '@/components/site/breadcrumbs';
import { StructuredData } from '@/components/site/structured-data';
import type { Messages } from '@/lib/messages/messages';
import { isolate } from '@/lib/model/bidi';
import type { BrowsedPage, Destination } from '@/lib/model/browse';
import { formatDate } from '@/lib/model/format';
import type { Person } from '@/lib/model/person';
import styles from './browse.module.css';
import { BrowseCalendar } from './browse-calendar';
import { Destinations } from './destinations';

interface BrowsePageProps {
  page: BrowsedPage;
  /** Structured data for crawlers. */
  json: string;
  t: Messages;
}

/** The page of a year, decade, place or person: its subdivisions, and the first of its items. */
export function BrowsePage({ page, json, t }: BrowsePageProps) {
  const { kind, title, above, below, calendar, person, parts, earlier, later, map } = page;
  return (
    <>
      <StructuredData json={json} />
      <Breadcrumbs above={above} here={title} t={t} />
      <header className="intro">
        <h1>
          <bdi>{title}</bdi>
        </h1>
        {(earlier || later || map) && (
          <p className={styles.links}>
            {earlier && <AdjacentLink label={t('browse.earlier')} there={earlier} />}
            {later && <AdjacentLink label={t('browse.later')} there={later} />}
            {map && <a href={map}>{t('map.onTheMap')}</a>}
          </p>
        )}
        {person && <PersonFacts person={person} t={t} />}
      </header>
      {below.shown.length > 0 && (
        <section>
          {kind === 'places' && <h2 className={styles.below}>{t('browse.within', { place: isolate(title) })}</h2>}
          <Destinations listed={below} t={t} />
        </section>
      )}
      {calendar && <BrowseCalendar calendar={calendar} title={title} t={t} />}
      {parts.map((part, index) => (
        <section key={part.search}>
          {parts.length > 1 && <h2>{part.title}</h2>}
          <p className="quiet">
            {parts.length === 1 && part.title && `${part.title}: `}
            {t('count.items', { count: part.count })}
            {part.vague > 0 && kind === 'years' && ` · ${t('browse.vague', { count: part.vague })}`}
            {part.count > part.items.length && (
              <>
                {' · '}
                <a href={part.search}>
                  {part.isSearchWider ? t('browse.searchMore') : t('browse.seeAll', { count: part.count })}
                </a>
              </>
            )}
          </p>
          <PhotoGrid items={part.items} t={t} eager={index === 0 ? 6 : 0} />
        </section>
      ))}
    </>
  );
}

/** Dates, description and links of a person, as configured by the owner. */
function PersonFacts({ person: { born, died, description, links = [] }, t }: { person: Person; t: Messages }) {
  const dates = [
    ...(born ? [t('browse.born', { date: formatDate(born, t) })] : []),
    ...(died ? [t('browse.died', { date: formatDate(died, t) })] : []),
  ];
  return (
    <>
      {dates.length > 0 && <p>{dates.join(' · ')}</p>}
      {description && <p dir="auto">{description}</p>}
      {links.length > 0 && (
        <p className={styles.links}>
          {links.map((link) => (
            <a key={link} href={link} rel="external">
              {new URL(link).hostname.replace(/^www\./, '')}
            </a>
          ))}
        </p>
      )}
    </>
  );
}

const AdjacentLink = ({ label, there }: { label: string; there: Destination }) => (
  <span>
    <span className="quiet">{label}</span> <a href={there.href}>{there.title}</a>
  </span>
);
