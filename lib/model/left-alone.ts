// Files that are no items and nobody's fault: which they are, by name alone, and what their owner is told of them, once.

import type { Messages } from '@/lib/messages/messages';

/** Kinds of files that are left alone; what is said of each stands in the messages (`left`). */
export const LEFT_ALONE = [
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
  'ignored',
] as const;

export type LeftKind = (typeof LEFT_ALONE)[number];

const SYSTEM = /^(?:\.ds_store|ehthumbs(?:_vista)?\.db|thumbs\.db|desktop\.ini)$/;
const WRITTEN = '(?:\\.(?:txt|md|markdown|html?|rst|adoc|rtf|pdf))?$';
const README = new RegExp(`^readme(?:[-_][^.]*)?(?:\\.[a-z]{2}(?:-[a-z]+)?)?${WRITTEN}`);
// "Licence to kill.md" is a story, LICENSE-MIT is none.
const LICENCE = new RegExp(
  `^(?:licen[sc]es?|copying|unlicense)(?:[-_.](?:mit|apache|bsd|[al]?gpl|mpl|isc|cc|ofl|lesser|code|content|data|images?|media)[-_.\\w]*?)?${WRITTEN}`,
);

/** @returns null for what may be more, or speak for more */
export function toLeftKind(name: string): LeftKind | null {
  const lower = name.toLowerCase();
  if (SYSTEM.test(lower)) return 'system';
  if (lower.endsWith('.thm')) return 'thumbnail';
  return README.test(lower) || LICENCE.test(lower) ? 'about' : null;
}

/** A line for the report. A name may hold a line break, and quoted it stays one line. */
export const toLeftText = (kind: LeftKind, count: number, example: string, t: Messages) =>
  t(count === 1 ? 'left.example' : 'left.examples', {
    files: t(`left.${kind}`, { count }),
    example: JSON.stringify(example),
  });
