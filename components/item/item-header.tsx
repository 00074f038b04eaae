import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import { getDateFacts } from '@/lib/model/date-facts';
import { formatDate, formatDateBesideWords } from '@/lib/model/format';
import { getLangAttribute } from '@/lib/model/languages';
import { isNameable, toPeopleHref, toPlacesHref, toYearsHref } from '@/lib/model/routes';
import type { Item, ItemDate } from '@/lib/model/types';
import styles from './item-header.module.css';
import { LinkedNames } from './linked-names';

/** The header of an item, like a museum label: title, maker, date, place and caption. */
export function ItemHeader({ item, t }: { item: Item; t: Messages }) {
  const { name, city, region, country } = item.place ?? {};
  const beside = formatDateBesideWords(item.date?.edtf, item.dateWords, t);
  const places = [...new Set([name, city, region, country])].filter((each): each is string => Boolean(each));
  return (
    <Unhydrated as="header" className={styles.header}>
      <h1>
        <bdi lang={getLangAttribute(item, 'title', t.language)}>{item.title}</bdi>
      </h1>
      {item.makers && (
        <p>
          <LinkedNames names={item.makers} toHref={toPersonHref} />
        </p>
      )}
      {(item.date || beside || places.length > 0) && (
        <p className="quiet">
          {item.date && (
            <a href={toTimeHref(item.date)}>
              <time dateTime={toMachineDate(item.date.edtf)}>{formatDate(item.date.edtf, t)}</time>
            </a>
          )}
          {item.date && beside && ' '}
          {beside && <bdi>{item.date ? t('item.dateAsWritten', { words: beside }) : beside}</bdi>}
          {(item.date || beside) && places.length > 0 && <span aria-hidden="true"> · </span>}
          <LinkedNames names={places} toHref={(name) => toPlaceHref(places.slice(places.indexOf(name)).reverse())} />
        </p>
      )}
      {item.caption && item.caption !== item.title && (
        <p className={styles.caption} lang={getLangAttribute(item, 'caption', t.language)} dir="auto">
          {item.caption}
        </p>
      )}
    </Unhydrated>
  );
}

const toPersonHref = (name: string) => (isNameable(name) ? toPeopleHref(name) : undefined);

const toPlaceHref = (path: string[]) => (path.every(isNameable) ? toPlacesHref(path) : undefined);

/** Link to the day or month if it is certain, otherwise to the year or its first decade. */
function toTimeHref(date: ItemDate) {
  const [days] = /^\d{4}-(?:0[1-9]|1[0-2])(?:-\d\d)?(?=T|$)/.exec(date.edtf) ?? [];
  if (days && !date.edtf.includes('/')) return toYearsHref(days);
  const { year, lastYear, decade } = getDateFacts(date, undefined);
  return year === lastYear ? toYearsHref(year) : decade?.[0] && toYearsHref(decade[0]);
}

/** HTML's `datetime` cannot express uncertainty, so uncertain dates get none. */
const toMachineDate = (edtf: string) =>
  /^\d{4}(-(0[1-9]|1[0-2])(-\d\d(T\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)?)?)?)?$/.test(edtf) ? edtf : undefined;
