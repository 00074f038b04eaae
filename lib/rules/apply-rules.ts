// Applies the owner's rules to an item: what of it may be shown, if anything.
import { toRecord } from '@/lib/model/search-record';
import type { Item } from '@/lib/model/types';
import { isMatch } from './filter-parts';
import { toKilometres, withoutPlace } from './rule-places';
import { type Condition, type Rules, toFilter } from './rules';

/**
 * What may be shown of an item: null for nothing, the very same item where nothing is taken from it.
 * @param licence the site's own, for what states none
 */
export type ApplyRules = (item: Item, licence: string | undefined) => Item | null;

type Test = (record: Readonly<Record<string, unknown>>) => boolean;

function toTest(condition: Condition): Test {
  const filter = toFilter(condition);
  return typeof filter === 'boolean' ? () => filter : (record) => isMatch(filter, record);
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
  if (publish.length + hide.length + offer.length + places.length === 0) return (item) => item;

  return (item, licence) => {
    const record = { ...toRecord(item, licence) };
    if (hide.some((test) => test(record)) || !publish.every((test) => test(record))) return null;
    // The coarsest holds.
    const rule = places.find(({ test }) => test(record));
    if (rule) return withoutPlace(item, rule.round);
    const isWithheld = item.kind === 'photo' && !offer.every((test) => test(record));
    return isWithheld ? { ...item, original: false } : item;
  };
}
