// What is worth doing to a file: what it lacks, what it repeats, what is wrong with it, in words for its owner.
import { toLicenceAddress } from './rights-words';
import type { Item } from './types';

/** Kinds of findings, and what each says of one file and of many. */
export const FINDINGS = {
  title: { one: 'no title', many: 'have no title' },
  alt: { one: 'no alt text', many: 'have no alt text' },
  date: { one: 'no date', many: 'have no date' },
  place: { one: 'no place', many: 'have no place' },
  rights: { one: 'nothing about rights', many: 'say nothing about rights' },
  badge: { one: 'no licensable badge', many: 'lack what a licensable badge in image search needs' },
  duplicate: { one: 'a duplicate', many: 'hold the same as another' },
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

/**
 * What one item lacks.
 * @param named the title that its file's name would give it
 */
export function* listLacks(item: Item, named: string, site: FindingSite): Generator<Omit<Finding, 'path'>> {
  const { kind, title, alt, date, place, rights = {} } = item;
  if (title === named) yield { kind: 'title', detail: `shown as “${title}”` };
  if (kind !== 'story' && !alt) yield { kind: 'alt' };
  if (!date) yield { kind: 'date' };
  if (kind === 'story') return;
  if (!place || Object.keys(place).length === 0) yield { kind: 'place' };
  if (!toLicenceAddress(rights, site.licence) && !rights.notice && !rights.usageTerms) yield { kind: 'rights' };
  const needs = kind === 'photo' ? [...listBadgeNeeds(item, site)] : [];
  if (needs.length > 0) yield { kind: 'badge', detail: `it needs ${needs.join(' and ')}` };
}

/** What is found of one file in a line; a name may hold a line break, and quoted it stays one line. */
export const toFindingText = ({ path, kind, detail }: Finding) =>
  `${JSON.stringify(path)}: ${FINDINGS[kind].one}${detail ? ` (${detail.replace(/\s+/g, ' ')})` : ''}`;
