// Applies the owner's rules to an item: what of it may be shown, if anything.
import { isShown } from '@/lib/model/availability';
import { isDue } from '@/lib/model/embargo';
import type { TextByLanguage } from '@/lib/model/languages';
import { toRecord } from '@/lib/model/to-record';
import type { Item } from '@/lib/model/types';
import { isMatch } from './filter-parts';
import { createFieldFilter } from './rule-fields';
import { toKilometres, withoutPlace } from './rule-places';
import { type Condition, getToday, type Rules, toFilter } from './rules';

/**
 * What may be shown of an item: null for nothing, the very same item where nothing is taken from it.
 * @param licence the site's own, for what states none
 * @param restrictions of pictures that hold for the item too
 */
export type ApplyRules = (item: Item, licence: string | undefined, restrictions?: Restriction[]) => Item | null;

/** A picture that restricts another item; `unknown` where nothing may be shown before it is read, `unstated` where only rules could restrict it. */
export type Restriction = Item | 'unknown' | 'unstated';

type Test = (record: Readonly<Record<string, unknown>>) => boolean;

function toTest(condition: Condition): Test {
  const filter = toFilter(condition);
  return typeof filter === 'boolean' ? () => filter : (record) => isMatch(filter, record);
}

/** The record with what its texts say in all languages: what takes away is met by any of them, what gives only by what is shown. */
function toTold(item: Item, record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (!item.alternatives) return record;
  const { title, caption, alt } = item.alternatives;
  const all = (shown: string | undefined, others: TextByLanguage = {}) => [
    shown ?? '',
    ...Object.values(others).flatMap((text) => [text, ...text.split('\n')]),
  ];
  return {
    ...record,
    title: all(item.title, title),
    caption: all(item.caption, caption),
    alt: all(item.alt, alt),
  };
}

/** The item with the places of other items among those whose names tell where it is. */
function withPlacesOf(item: Item, others: Item[]): Item {
  const named = others.flatMap(({ place, otherPlaces = [] }) => [...(place ? [place] : []), ...otherPlaces]);
  return named.length > 0 ? { ...item, otherPlaces: [...(item.otherPlaces ?? []), ...named] } : item;
}

/** @param levels the rules that govern a folder, its own and those above: each may take away, none gives back */
export function createRuleApplier(levels: Rules[]): ApplyRules {
  const publish = levels.flatMap(({ publish: condition }) => (condition === undefined ? [] : [toTest(condition)]));
  const hide = levels.flatMap(({ hide: condition }) => (condition === undefined ? [] : [toTest(condition)]));
  const offer = levels.flatMap(({ originals: condition }) => (condition === undefined ? [] : [toTest(condition)]));
  const places = levels
    .flatMap((level) => level.places ?? [])
    .map(({ when, round }) => ({
      test: toTest(when),
      round,
      km: round ? toKilometres(round) : Number.POSITIVE_INFINITY,
    }))
    .sort((one, two) => two.km - one.km);
  const withoutPrivate = createFieldFilter(levels);
  const days = levels.flatMap(({ after }) => after ?? []);
  const canHide = publish.length + hide.length + places.length > 0;
  const isOut = ({ embargo }: Item) => {
    const waits = embargo === undefined ? days : [...days, embargo];
    return waits.length === 0 || waits.every((day) => isDue(day, getToday(levels)));
  };
  const isOpen = (restriction: Restriction) =>
    typeof restriction === 'object' ? isOut(restriction) : restriction === 'unstated' && !canHide;
  if (!canHide && offer.length === 0)
    return (item, _licence, restrictions = []) =>
      isOut(item) && restrictions.every(isOpen) ? withoutPrivate(item) : null;

  return (item, licence, restrictions = []) => {
    if (!isOut(item) || !restrictions.every(isOpen)) return null;
    const pictures = restrictions.filter((each) => typeof each === 'object');
    const record = { ...toRecord(item, licence) };
    // A rule about kinds of items is no restriction of the single picture.
    const records = [record, ...pictures.map((each) => ({ ...toRecord(each, licence), kind: item.kind }))];
    const told = [item, ...pictures].map((each, index) => toTold(each, records[index] ?? record));
    const isMet = (test: Test) =>
      records.some((each, at) => test(each) || (told[at] !== each && test(told[at] ?? each)));
    if (hide.some(isMet) || !publish.every((test) => records.every(test))) return null;
    // The coarsest holds.
    const rule = places.find(({ test }) => isMet(test));
    if (rule) return withoutPrivate(withoutPlace(withPlacesOf(item, pictures), rule.round));
    const isWithheld = isShown(item) && !offer.every((test) => test(record));
    return withoutPrivate(isWithheld ? { ...item, original: false } : item);
  };
}
