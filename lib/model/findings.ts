// Lists findings about items for the owner: missing metadata, duplicates, problems.
import type { Messages } from '@/lib/messages/messages';
import type { ProblemReason } from './problem';
import { getLicenceUrl } from './rights';
import type { Item } from './types';

/** Kinds of findings; described in the messages (`finding`, `findings`). */
export const FINDINGS = [
  'title',
  'alt',
  'date',
  'odd-date',
  'place',
  'rights',
  'badge',
  'duplicate',
  'alike',
  'hidden-place',
  'unused',
  'dead-link',
  'problem',
] as const;

export type FindingKind = (typeof FINDINGS)[number];
export const isFindingKind = (name: string): name is FindingKind => FINDINGS.some((kind) => kind === name);

export interface Finding {
  path: string;
  kind: FindingKind;
  /** Why the file could not be used, or only in part. */
  reason?: ProblemReason;
  /** Details; for a problem the message of the reader, in English. */
  detail?: string;
}

export interface FindingSite {
  licence?: string | undefined;
  licensor?: string | undefined;
  /** Whether the contact page can replace a licensor. */
  contact?: boolean;
}

// Requirements of https://developers.google.com/search/docs/appearance/structured-data/image-license-metadata
function* listBadgeNeeds({ rights = {} }: Item, { licence, licensor, contact }: FindingSite) {
  if (!getLicenceUrl(rights, licence)) yield 'license (Web Statement of Rights)';
  if (!rights.licensorUrl && !licensor && !contact) yield 'acquireLicensePage (Licensor URL)';
}

const FIELDS = {
  title: 'report.fieldTitle',
  caption: 'report.fieldCaption',
  alt: 'report.fieldAlt',
  transcription: 'report.fieldTranscription',
} as const;

const join = (words: string[], t: Messages) => new Intl.ListFormat(t.locale).format(words);

export function listPlaceLeaks({ telling }: Item, t: Messages): Omit<Finding, 'path'>[] {
  if (!telling) return [];
  const fields = telling.map((field) => t(FIELDS[field]));
  return [{ kind: 'hidden-place', detail: t('report.inIts', { fields: join(fields, t) }) }];
}

/** Kinds of missing metadata of a complete item. */
export function* listMissingKinds(item: Item, site: FindingSite): Generator<FindingKind> {
  const { kind, alt, date, dateWords, place, rights = {} } = item;
  if (item.untitled) yield 'title';
  // Items without a picture need no alternative text.
  if ((kind === 'photo' || kind === 'film' || (kind === 'sound' && item.poster)) && !alt) yield 'alt';
  if (!date) yield dateWords ? 'odd-date' : 'date';
  if (kind === 'story') return;
  if (!place || Object.keys(place).length === 0) yield 'place';
  if (!getLicenceUrl(rights, site.licence) && !rights.notice && !rights.usageTerms) yield 'rights';
  if (kind === 'photo' && [...listBadgeNeeds(item, site)].length > 0) yield 'badge';
}

function describeMissing(kind: FindingKind, item: Item, site: FindingSite, t: Messages): string | undefined {
  if (kind === 'title') return t('report.shownAs', { title: item.title });
  if (kind === 'odd-date') return t('report.written', { words: item.dateWords ?? '' });
  if (kind === 'badge') return t('report.needs', { needs: join([...listBadgeNeeds(item, site)], t) });
  return undefined;
}

export function* listMissingMetadata(item: Item, site: FindingSite, t: Messages): Generator<Omit<Finding, 'path'>> {
  for (const kind of listMissingKinds(item, site)) {
    const detail = describeMissing(kind, item, site, t);
    yield { kind, ...(detail !== undefined && { detail }) };
  }
  if (item.unusedFields) yield { kind: 'unused', detail: join(item.unusedFields, t) };
}

/** Findings that the catalogue stores with each item, one bit each, so that they are counted without reading items. */
export const ITEM_FINDINGS = [
  'title',
  'alt',
  'date',
  'odd-date',
  'place',
  'rights',
  'badge',
  'hidden-place',
  'duplicate',
  'unused',
] as const satisfies FindingKind[];

export type ItemFinding = (typeof ITEM_FINDINGS)[number];

export const isItemFinding = (kind: FindingKind): kind is ItemFinding => ITEM_FINDINGS.some((each) => each === kind);

export const getFindingBit = (kind: ItemFinding): number => 1 << ITEM_FINDINGS.indexOf(kind);

/**
 * @param item complete, because metadata that a rule hides is not missing
 * @param shown what rules leave of it
 * @returns bits of its findings; those of duplicates depend on other items
 */
export function computeFindingBits(item: Item, shown: Item, site: FindingSite): number {
  const kinds: FindingKind[] = [
    ...listMissingKinds(item, site),
    ...(item.unusedFields ? (['unused'] as const) : []),
    ...(shown.telling ? (['hidden-place'] as const) : []),
  ];
  return kinds.filter(isItemFinding).reduce((bits, kind) => bits | getFindingBit(kind), 0);
}

/** Formats a finding. The path is quoted, because it may contain line breaks; further lines are indented. */
export function formatFinding({ path, kind, reason, detail = '' }: Finding, t: Messages): string {
  const [line = '', ...more] = detail.split('\n').map((each) => each.replace(/[\s\p{Cc}]+/gu, ' ').trim());
  const finding = t(`finding.${kind}`);
  const head = reason && t(`problem.${reason}`);
  const lines = (first: string | undefined, rest: string[]) =>
    [
      t('report.findingOf', { file: JSON.stringify(path), finding: first ? `${finding} (${first})` : finding }),
      ...rest,
    ].join('\n    ');
  if (more.length > 0) return lines(head, [line, ...more]);
  return lines([head, line].filter(Boolean).join(': '), []);
}
