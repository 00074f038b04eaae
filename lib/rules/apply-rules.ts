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
 * @param targets paths in the library where it really lies, if links lead there: what takes away may be met by any of its places, what
 *   gives has to be met by all
 */
export type ApplyRules = (item: Item, licence: string | undefined, targets?: readonly string[]) => Item | null;

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

const toPlaced = (item: Item, path: string): Item => ({
  ...item,
  path,
  folder: path.slice(0, Math.max(0, path.lastIndexOf('/'))),
});

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
  const isOut = ({ embargo }: Item) => {
    const waits = embargo === undefined ? days : [...days, embargo];
    return waits.length === 0 || waits.every((day) => isDue(day, getToday(levels)));
  };
  if (publish.length + hide.length + offer.length + places.length === 0)
    return (item) => (isOut(item) ? withoutPrivate(item) : null);

  return (item, licence, targets = []) => {
    if (!isOut(item)) return null;
    const faces = [item, ...targets.map((target) => toPlaced(item, target))];
    const records = faces.map((face) => ({ ...toRecord(face, licence) }));
    const told = records.map((record) => toTold(item, record));
    const isMet = (test: Test) =>
      records.some((record) => test(record)) || told.some((each, index) => each !== records[index] && test(each));
    const isMetByAll = (test: Test) => records.every((record) => test(record));
    if (hide.some(isMet) || !publish.every(isMetByAll)) return null;
    // The coarsest holds.
    const rule = places.find(({ test }) => isMet(test));
    if (rule) return withoutPrivate(withoutPlace(item, rule.round));
    const isWithheld = isShown(item) && !offer.every(isMetByAll);
    return withoutPrivate(isWithheld ? { ...item, original: false } : item);
  };
}
