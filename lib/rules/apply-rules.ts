// Applies the owner's rules to an item, and returns the part that may be published.
import { isShown } from '@/lib/model/availability';
import { isDue } from '@/lib/model/embargo';
import type { TextByLanguage } from '@/lib/model/languages';
import { toRecord } from '@/lib/model/to-record';
import type { Item } from '@/lib/model/types';
import { type Condition, mayMatch } from './filter-parts';
import { createFieldFilter } from './rule-fields';
import { toKilometres, withoutPlace } from './rule-places';
import { buildFilter, getToday, type Rules } from './rules';

/** Returns null if the item is hidden, and the same object if nothing is removed. @param licence the site's default */
export type ApplyRules = (item: Item, licence: string | undefined, others?: OtherReadings) => Item | null;

/** `unknown` hides the restricted item until the picture is read, `unstated` only if there are rules that hide. */
export type PictureRestriction = Item | 'unknown' | 'unstated';

/** Other records that rules are evaluated on: a restriction applies if any matches, a permission only if all match. */
export interface OtherReadings {
  /** Earlier readings of the item that still restrict it. */
  former?: readonly Item[];
  /** Real library paths, if links lead there. */
  targets?: readonly string[];
  /** Pictures of the same name, whose restrictions apply too. */
  pictures?: readonly PictureRestriction[];
}

/** Null if the result depends on an unreadable text. */
type Test = (record: Readonly<Record<string, unknown>>, isKnown: (attribute: string) => boolean) => boolean | null;

/** Attributes that do not depend on companion texts. */
const OWN_ATTRIBUTES = new Set([
  'kind',
  'file',
  'collections',
  'collection',
  'objectID',
  'width',
  'height',
  'duration',
]);

const isOwnAttribute = (attribute: string) => OWN_ATTRIBUTES.has(attribute);
const isAnyAttribute = () => true;

function toTest(condition: Condition): Test {
  const filter = buildFilter(condition);
  return typeof filter === 'boolean' ? () => filter : (record, isKnown) => mayMatch(filter, record, isKnown);
}

/** Also each path with the separators that programs use: `private|family`, `private/family`. */
function listKeywordLevels({ keywords = [], subjects = [] }: Item): string[] {
  const paths = [...subjects, ...keywords.map((keyword) => keyword.split(/[|/>]/).map((level) => level.trim()))];
  return [...keywords, ...paths.flatMap((path) => [...path, path.join('|'), path.join('/'), path.join(' > ')])];
}

/**
 * Texts in all languages and all levels of keywords. Restrictions are evaluated on this record too, permissions are
 * not.
 */
function withAllTexts(item: Item, record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (!item.alternatives && !item.keywords && !item.subjects) return record;
  const { title, caption, alt } = item.alternatives ?? {};
  const all = (shown: string | undefined, others: TextByLanguage = {}) => [
    shown ?? '',
    ...Object.values(others).flatMap((text) => [text, ...text.split('\n')]),
  ];
  return {
    ...record,
    keywords: listKeywordLevels(item),
    title: all(item.title, title),
    caption: all(item.caption, caption),
    alt: all(item.alt, alt),
  };
}

const toPlaced = (item: Item, path: string): Item => ({
  ...item,
  path,
  folder: path.slice(0, Math.max(0, path.lastIndexOf('/'))),
});

/** The item as each of its second files states it. */
const listSeconds = ({ secondsSaid = [], ...item }: Item): Item[] => secondsSaid.map((said) => ({ ...item, ...said }));

/** Adds the places of other items to those whose names reveal the item's position. */
function withPlacesOf(item: Item, others: Item[]): Item {
  const named = others.flatMap(({ place, otherPlaces = [] }) => [...(place ? [place] : []), ...otherPlaces]);
  return named.length > 0 ? { ...item, otherPlaces: [...(item.otherPlaces ?? []), ...named] } : item;
}

/** @param levels rules of a folder and its ancestors; each may only restrict further */
export function createRuleApplier(levels: Rules[], formerFields: Pick<Rules, 'fields'>[] = []): ApplyRules {
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
  const fieldFilters = [createFieldFilter(levels), ...formerFields.map((rules) => createFieldFilter([rules]))];
  const withoutPrivate = (item: Item) => fieldFilters.reduce((left, filter) => filter(left), item);
  const days = levels.flatMap(({ after }) => after ?? []);
  const canHide = publish.length + hide.length + places.length > 0;
  const isOut = ({ embargo }: Item) => {
    const waits = embargo === undefined ? days : [...days, embargo];
    return waits.length === 0 || waits.every((day) => isDue(day, getToday(levels)));
  };
  const isOpen = (picture: PictureRestriction) =>
    typeof picture === 'object' ? isOut(picture) : picture === 'unstated' && !canHide;

  return (whole, licence, { former = [], targets = [], pictures = [] } = {}) => {
    const { secondsSaid: _, ...withoutSeconds } = whole;
    // The very same item where nothing is taken from it.
    const item = whole.secondsSaid ? withoutSeconds : whole;
    if (![item, ...former].every(isOut) || !pictures.every(isOpen)) return null;
    if (!canHide && offer.length === 0) return withoutPrivate(item);
    // Without an earlier reading, an unreadable text may contain anything that a rule matches.
    const isKnown = item.hasUnreadTexts && former.length === 0 ? isOwnAttribute : isAnyAttribute;
    const known = pictures.filter((each) => typeof each === 'object');
    const seconds = [whole, ...former, ...known].flatMap(listSeconds);
    const toReading = (each: Item, more = {}) => {
      const record = { ...toRecord(each, licence), ...more };
      return { record, all: withAllTexts(each, record) };
    };
    const own = [item, ...targets.map((target) => toPlaced(item, target)), ...former].map((each) => toReading(each));
    // Rules about kinds of items concern the item, not the picture.
    const readings = [...own, ...known.map((each) => toReading(each, { kind: item.kind }))];
    const taking = [...readings, ...seconds.map((each) => toReading(each, { kind: item.kind }))];
    const takes = (test: Test) =>
      taking.some(
        ({ record, all }) => test(record, isKnown) !== false || (all !== record && test(all, isKnown) !== false),
      );
    const isGivenBy = (all: typeof readings) => (test: Test) =>
      all.every(({ record }) => test(record, isKnown) === true);
    if (hide.some(takes) || !publish.every(isGivenBy(readings))) return null;
    // Rules are sorted by precision, the coarsest first.
    const rule = places.find(({ test }) => takes(test));
    if (rule) return withoutPrivate(withoutPlace(withPlacesOf(item, [...former, ...known, ...seconds]), rule.round));
    const isWithheld = isShown(item) && !offer.every(isGivenBy(own));
    return withoutPrivate(isWithheld ? { ...item, original: false } : item);
  };
}
