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

export function* listMissingMetadata(item: Item, site: FindingSite, t: Messages): Generator<Omit<Finding, 'path'>> {
  const { kind, title, alt, date, dateWords, place, rights = {} } = item;
  if (item.untitled) yield { kind: 'title', detail: t('report.shownAs', { title }) };
  // Items without a picture need no alternative text.
  if ((kind === 'photo' || kind === 'film' || (kind === 'sound' && item.poster)) && !alt) yield { kind: 'alt' };
  if (!date)
    yield dateWords ? { kind: 'odd-date', detail: t('report.written', { words: dateWords }) } : { kind: 'date' };
  if (kind === 'story') return;
  if (!place || Object.keys(place).length === 0) yield { kind: 'place' };
  if (!getLicenceUrl(rights, site.licence) && !rights.notice && !rights.usageTerms) yield { kind: 'rights' };
  const needs = kind === 'photo' ? [...listBadgeNeeds(item, site)] : [];
  if (needs.length > 0) yield { kind: 'badge', detail: t('report.needs', { needs: join(needs, t) }) };
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
