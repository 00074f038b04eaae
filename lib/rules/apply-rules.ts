// Applies the owner's rules to an item: what of it may be shown, if anything.
import { isShown } from '@/lib/model/availability';
import { isDue } from '@/lib/model/embargo';
import type { TextByLanguage } from '@/lib/model/languages';
import { toRecord } from '@/lib/model/to-record';
import type { Item } from '@/lib/model/types';
import { mayMatch } from './filter-parts';
import { createFieldFilter } from './rule-fields';
import { toKilometres, withoutPlace } from './rule-places';
import { type Condition, getToday, type Rules, toFilter } from './rules';

/**
 * What may be shown of an item: null for nothing, the very same item where nothing is taken from it.
 * @param licence the site's own, for what states none
 */
export type ApplyRules = (item: Item, licence: string | undefined, others?: OtherReadings) => Item | null;

/** A picture that restricts another item; `unknown` where nothing may be shown before it is read, `unstated` where only rules could restrict it. */
export type PictureRestriction = Item | 'unknown' | 'unstated';

/** What a rule is asked of beside the item: what takes away may be met by any of them, what gives has to be met by all. */
export interface OtherReadings {
  /** Earlier readings of the item that still restrict it. */
  former?: readonly Item[];
  /** Paths in the library where it really lies, if links lead there. */
  targets?: readonly string[];
  /** Pictures of its name, whose restrictions hold for it too. */
  pictures?: readonly PictureRestriction[];
}

/** Null where the answer depends on a text that could not be read. */
type Test = (record: Readonly<Record<string, unknown>>, isKnown: (attribute: string) => boolean) => boolean | null;

/** Attributes that no text beside the file can change. */
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
  const filter = toFilter(condition);
  return typeof filter === 'boolean' ? () => filter : (record, isKnown) => mayMatch(filter, record, isKnown);
}

/** Every level of hierarchical keywords, and each path as the programs that write them separate it: `private|family`, `private/family`. */
function listKeywordLevels({ keywords = [], subjects = [] }: Item): string[] {
  const paths = [...subjects, ...keywords.map((keyword) => keyword.split(/[|/>]/).map((level) => level.trim()))];
  return [...keywords, ...paths.flatMap((path) => [...path, path.join('|'), path.join('/'), path.join(' > ')])];
}

/**
 * The record with all that its texts say: in every language, and every level of its keywords. Conditions that take away are met by
 * any of them; conditions that give are met by the record itself alone.
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

/** The item with the places of other items among those whose names tell where it is. */
function withPlacesOf(item: Item, others: Item[]): Item {
  const named = others.flatMap(({ place, otherPlaces = [] }) => [...(place ? [place] : []), ...otherPlaces]);
  return named.length > 0 ? { ...item, otherPlaces: [...(item.otherPlaces ?? []), ...named] } : item;
}

/**
 * @param levels the rules that govern a folder, its own and those above: each may take away, none gives back
 * @param formerFields earlier rules of vitrine.yaml that still keep headings private
 */
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
    // Without an earlier reading to go by, a text that cannot be read may say whatever a rule asks for.
    const isKnown = item.hasUnreadTexts && former.length === 0 ? isOwnAttribute : isAnyAttribute;
    const known = pictures.filter((each) => typeof each === 'object');
    const seconds = [whole, ...former, ...known].flatMap(listSeconds);
    const toReading = (each: Item, more = {}) => {
      const record = { ...toRecord(each, licence), ...more };
      return { record, all: withAllTexts(each, record) };
    };
    const own = [item, ...targets.map((target) => toPlaced(item, target)), ...former].map((each) => toReading(each));
    // A rule about kinds of items is no restriction of the single picture.
    const readings = [...own, ...known.map((each) => toReading(each, { kind: item.kind }))];
    const taking = [...readings, ...seconds.map((each) => toReading(each, { kind: item.kind }))];
    const takes = (test: Test) =>
      taking.some(({ record, all }) => test(record, isKnown) !== false || test(all, isKnown) !== false);
    const isGivenBy = (all: typeof readings) => (test: Test) =>
      all.every(({ record }) => test(record, isKnown) === true);
    if (hide.some(takes) || !publish.every(isGivenBy(readings))) return null;
    // The coarsest holds.
    const rule = places.find(({ test }) => takes(test));
    if (rule) return withoutPrivate(withoutPlace(withPlacesOf(item, [...former, ...known, ...seconds]), rule.round));
    const isWithheld = isShown(item) && !offer.every(isGivenBy(own));
    return withoutPrivate(isWithheld ? { ...item, original: false } : item);
  };
}
