// Recognizes files that are ignored without a problem, by name, and describes them once in the report.

import type { Messages } from '@/lib/messages/messages';

/** Kinds of ignored files; described in the messages (`left`). */
export const IGNORED_KINDS = [
  'about',
  'system',
  'thumbnail',
  'sidecar',
  'conflict',
  'backup',
  'partial',
  'bin',
  'cache',
  'proxy',
  'edits',
  'data',
  'ignored',
] as const;

export type IgnoredKind = (typeof IGNORED_KINDS)[number];

const SYSTEM = /^(?:\.ds_store|ehthumbs(?:_vista)?\.db|thumbs\.db|desktop\.ini)$/;
const WRITTEN = '(?:\\.(?:txt|md|markdown|html?|rst|adoc|rtf|pdf))?$';
const README = new RegExp(`^readme(?:[-_][^.]*)?(?:\\.[a-z]{2}(?:-[a-z]+)?)?${WRITTEN}`);
// "Licence to kill.md" is a story, LICENSE-MIT is not.
const LICENCE = new RegExp(
  `^(?:licen[sc]es?|copying|unlicense)(?:[-_.](?:mit|apache|bsd|[al]?gpl|mpl|isc|cc|ofl|lesser|code|content|data|images?|media)[-_.\\w]*?)?${WRITTEN}`,
);

/** @returns null if the file may be an item or a companion */
export function classifyIgnored(name: string): IgnoredKind | null {
  const lower = name.toLowerCase();
  if (SYSTEM.test(lower)) return 'system';
  if (lower.endsWith('.thm')) return 'thumbnail';
  return README.test(lower) || LICENCE.test(lower) ? 'about' : null;
}

/** Formats a line of the report. The name is quoted, because it may contain line breaks. */
export const formatIgnored = (kind: IgnoredKind, count: number, example: string, t: Messages) =>
  t(count === 1 ? 'left.example' : 'left.examples', {
    files: t(`left.${kind}`, { count }),
    example: JSON.stringify(example),
  });
