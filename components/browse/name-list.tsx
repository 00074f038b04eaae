import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import type { Destination, DestinationList, Thumbnail } from '@/lib/model/browse';
import { groupByInitial } from '@/lib/model/initials';
import { toImageHref } from '@/lib/model/routes';
import styles from './name-list.module.css';

interface NameListProps {
  listed: DestinationList;
  t: Messages;
  /** Whether to group the names by their initial letters. */
  isGrouped?: boolean;
}

/** Longer lists begin with links to the letters. */
const MIN_NAMES_FOR_LETTERS = 60;
const THUMBNAIL_WIDTH = 200;

/** Links to places or people, each with a small picture and its number of items. */
export function NameList({ listed: { shown, isWhole }, t, isGrouped = false }: NameListProps) {
  const groups = isGrouped ? groupByInitial(shown, t) : [];
  return (
    <>
      {groups.length > 1 && shown.length >= MIN_NAMES_FOR_LETTERS && (
        <Unhydrated as="nav" className={styles.letters} aria-label={t('browse.initials')}>
          {groups.map(([initial]) => (
            <a key={initial} href={`#${toAnchor(initial)}`}>
              <bdi>{initial}</bdi>
            </a>
          ))}
        </Unhydrated>
      )}
      <Unhydrated as="div" className={styles.index}>
        {groups.map(([initial, names]) => (
          <section key={initial} className={styles.group} aria-labelledby={toAnchor(initial)}>
            <h2 id={toAnchor(initial)}>
              <bdi>{initial}</bdi>
            </h2>
            <Names names={names} t={t} />
          </section>
        ))}
        {!isGrouped && <Names names={shown} t={t} />}
      </Unhydrated>
      {!isWhole && <p className="quiet">{t('browse.mostOnly', { count: shown.length })}</p>}
    </>
  );
}

const toAnchor = (initial: string) => `letter-${initial === '#' ? 'other' : initial}`;

const Names = ({ names, t }: { names: Destination[]; t: Messages }) => (
  <ul className={styles.names}>
    {names.map(({ title, href, count, thumbnail }) => (
      <li key={href}>
        <a href={href}>
          <Picture of={thumbnail} />
          <span className="clamp">
            <bdi>{title}</bdi>
          </span>
        </a>
        {count !== undefined && <span className="quiet">{count.toLocaleString(t.locale)}</span>}
      </li>
    ))}
  </ul>
);

function Picture({ of }: { of: Thumbnail | undefined }) {
  if (!of) return <span className={styles.picture} />;
  return (
    // biome-ignore lint/performance/noImgElement: the image service has its own image widths
    <img
      src={toImageHref(of, THUMBNAIL_WIDTH)}
      width={of.width}
      height={of.height}
      alt=""
      loading="lazy"
      decoding="async"
      className={styles.picture}
    />
  );
}
