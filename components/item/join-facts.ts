import type { Messages } from '@/lib/messages/messages';

/** Joins facts in the page's language: `Film, 0:07, said at 0:03`. */
export const joinFacts = (facts: (string | false | undefined)[], t: Messages): string =>
  facts
    .filter((fact): fact is string => Boolean(fact))
    .reduce((before, fact) => t('item.factAndFact', { facts: before, fact }));
