// What is worth doing to a file: what it lacks, what it repeats, what is wrong with it, in words for its owner.
import { toLicenceAddress } from './rights';
import type { Item } from './types';

/** Kinds of findings, and what each says of one file and of many. */
export const FINDINGS = {
  title: { one: 'no title', many: 'have no title' },
  alt: { one: 'no alt text', many: 'have no alt text' },
  date: { one: 'no date', many: 'have no date' },
  'odd-date': {
    one: 'a date that is not understood',
    many: 'have a date that is not understood, and is shown as it is written',
  },
  place: { one: 'no place', many: 'have no place' },
  rights: { one: 'nothing about rights', many: 'say nothing about rights' },
  badge: { one: 'no licensable badge', many: 'lack what a licensable badge in image search needs' },
  duplicate: { one: 'a duplicate', many: 'hold the same as another' },
  'hidden-place': { one: 'a hidden place in words', many: 'name a place in words that a rule hides' },
  'dead-link': { one: 'dead links', many: 'have dead links' },
  problem: { one: 'a problem', many: 'could not be used, or not wholly' },
} as const;

export type FindingKind = keyof typeof FINDINGS;
export const isFindingKind = (name: string): name is FindingKind => Object.hasOwn(FINDINGS, name);

export interface Finding {
  /** Path in the library. */
  path: string;
  kind: FindingKind;
  /** More about it, where there is more to say. */
  detail?: string;
}

/** What holds for files that state nothing themselves. */
export interface FindingSite {
  licence?: string | undefined;
  licensor?: string | undefined;
  /** Whether the contact page stands in where no licensor is named. */
  contact?: boolean;
}

// https://developers.google.com/search/docs/appearance/structured-data/image-license-metadata
function* listBadgeNeeds({ rights = {} }: Item, { licence, licensor, contact }: FindingSite) {
  if (!toLicenceAddress(rights, licence)) yield 'license (Web Statement of Rights)';
  if (!rights.licensorUrl && !licensor && !contact) yield 'acquireLicensePage (Licensor URL)';
}

/** Where the words that are shown name a place that a rule hides; which that is, the report does not say. */
export const listTellings = ({ telling }: Item): Omit<Finding, 'path'>[] =>
  telling ? [{ kind: 'hidden-place', detail: `in its ${telling.join(' and ')}` }] : [];

/** What one item lacks. */
export function* listLacks(item: Item, site: FindingSite): Generator<Omit<Finding, 'path'>> {
  const { kind, title, alt, date, dateWords, place, rights = {} } = item;
  if (item.untitled) yield { kind: 'title', detail: `shown as “${title}”` };
  // Of what has no picture there is nothing to describe.
  if ((kind === 'photo' || kind === 'film' || (kind === 'sound' && item.poster)) && !alt) yield { kind: 'alt' };
  if (!date) yield dateWords ? { kind: 'odd-date', detail: `“${dateWords}”` } : { kind: 'date' };
  if (kind === 'story') return;
  if (!place || Object.keys(place).length === 0) yield { kind: 'place' };
  if (!toLicenceAddress(rights, site.licence) && !rights.notice && !rights.usageTerms) yield { kind: 'rights' };
  const needs = kind === 'photo' ? [...listBadgeNeeds(item, site)] : [];
  if (needs.length > 0) yield { kind: 'badge', detail: `it needs ${needs.join(' and ')}` };
}

/** What is found of one file; a name may hold a line break, and quoted it stays one line. Further lines stand indented. */
export function toFindingText({ path, kind, detail = '' }: Finding): string {
  const [line = '', ...more] = detail.split('\n').map((each) => each.replace(/[\s\p{Cc}]+/gu, ' ').trim());
  const what = `${JSON.stringify(path)}: ${FINDINGS[kind].one}`;
  const isHead = more.length > 0 && line.endsWith(':');
  if (isHead) return [`${what} (${line.slice(0, -1)})`, ...more].join('\n    ');
  if (more.length > 0) return [what, line, ...more].join('\n    ');
  return line ? `${what} (${line})` : what;
}
