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
 * @param former earlier readings of the item that still restrict it: each may take away, none gives
 */
export type ApplyRules = (item: Item, licence: string | undefined, former?: Item[]) => Item | null;

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

/** The item as each of its second files states it. */
const listSeconds = ({ secondsSaid = [], ...item }: Item): Item[] => secondsSaid.map((said) => ({ ...item, ...said }));

/** The item with the names of places that its second files state, which tell where it is as its own do. */
function withPlacesOf(item: Item, seconds: Item[]): Item {
  const named = seconds.flatMap(({ place, otherPlaces = [] }) => [...(place ? [place] : []), ...otherPlaces]);
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
  const isOut = ({ embargo }: Item) => {
    const waits = embargo === undefined ? days : [...days, embargo];
    return waits.length === 0 || waits.every((day) => isDue(day, getToday(levels)));
  };
  const hasConditions = publish.length + hide.length + offer.length + places.length > 0;

  return (whole, licence, former = []) => {
    const { secondsSaid: _, ...own } = whole;
    // The very same item where nothing is taken from it.
    const item = whole.secondsSaid ? own : whole;
    if (![item, ...former].every(isOut)) return null;
    if (!hasConditions) return withoutPrivate(item);
    // Without an earlier reading to go by, a text that cannot be read may say whatever a rule asks for.
    const isKnown = item.hasUnreadTexts && former.length === 0 ? isOwnAttribute : isAnyAttribute;
    const toReading = (each: Item) => {
      const record = { ...toRecord(each, licence) };
      return { record, all: withAllTexts(each, record) };
    };
    const readings = [item, ...former].map(toReading);
    const seconds = [whole, ...former].flatMap(listSeconds);
    const taking = [...readings, ...seconds.map(toReading)];
    const takes = (test: Test) =>
      taking.some(({ record, all }) => test(record, isKnown) !== false || test(all, isKnown) !== false);
    const gives = (test: Test) => readings.every(({ record }) => test(record, isKnown) === true);
    if (hide.some(takes) || !publish.every(gives)) return null;
    // The coarsest holds.
    const rule = places.find(({ test }) => takes(test));
    if (rule) return withoutPrivate(withoutPlace(withPlacesOf(item, seconds), rule.round));
    const isWithheld = isShown(item) && !offer.every(gives);
    return withoutPrivate(isWithheld ? { ...item, original: false } : item);
  };
}
