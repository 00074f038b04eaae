// Files that are no items and nobody's fault: which they are, by name alone, and what their owner is told of them, once.

/** Kinds of files that are left alone, and what is said of one and of many. */
export const LEFT_ALONE = {
  about: { one: 'note about the files (README, LICENSE)', many: 'notes about the files (README, LICENSE)' },
  system: { one: 'file that a system keeps for itself', many: 'files that a system keeps for itself' },
  thumbnail: {
    one: 'small picture that a camera keeps of a film',
    many: 'small pictures that a camera keeps of films',
  },
  sidecar: { one: 'XMP sidecar of a file that is not there', many: 'XMP sidecars of files that are not there' },
} as const;

export type LeftKind = keyof typeof LEFT_ALONE;

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
export const toLeftText = (kind: LeftKind, count: number, example: string) =>
  `${count.toLocaleString('en')} ${LEFT_ALONE[kind][count === 1 ? 'one' : 'many']}, ${count === 1 ? '' : 'for example '}${JSON.stringify(example)}`;
