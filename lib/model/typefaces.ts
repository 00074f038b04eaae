// The typefaces of the site, which tools/bake-fonts.mjs makes: pairs for headings and text, in files for each language.
import { withBasePath } from './base-path';
import pairs from './typefaces.json';

/** Uses of typefaces: headings and titles, and all other text. */
export const TYPE_ROLES = ['display', 'text'] as const;

export type TypeRole = (typeof TYPE_ROLES)[number];

/** Pairs that an owner can choose by name; the first one is that of a site without a choice. */
export const TYPE_PAIRS = Object.keys(pairs) as TypePair[];

export type TypePair = keyof typeof pairs;

/**
 * Characters for which browsers fetch the file of a script (`unicode-range`). A file may lack some of them, and of two
 * files with the same one, the later is used.
 */
const RANGES = {
  latin: 'U+0-FF,U+131,U+152-153,U+2000-2212',
  'latin-ext': 'U+100-24F',
  cyrillic: 'U+400-45F',
  'cyrillic-ext': 'U+460-52F',
  arabic: 'U+600-6FF,U+FB50-FEFF',
};

/** Names of files are those in public/fonts. */
interface Typeface {
  /** A local font, and the metrics with which it takes the room of the typeface. */
  fallback: { local: string; ascent: string; descent: string; size: string };
  /** All characters, from 400 to 700. */
  everything: { file: string; script: keyof typeof RANGES }[];
  /** By language, in the normal weight. A language that the typeface lacks has none. */
  languages: Partial<Record<string, string[]>>;
}

/** CSS font family of a role, and of its fallback. app/globals.css uses both names. */
const FAMILIES: Record<TypeRole, string> = { display: 'Display', text: 'Text' };

/** Weights of the faces. Browsers complete one face by others of the same weights only. */
const NORMAL = '400 500';
const BOLD = '600 700';

/** Other languages have names and dates in Latin letters. */
const LATIN = 'en';

/** A late font is used from the next page on, so that text never moves (docs/decisions/0051). */
const toFontFace = (family: string, weight: string, href: string, range?: string) =>
  `@font-face{font-family:${family};font-weight:${weight};font-display:optional;src:url(${href})${range ? `;unicode-range:${range}` : ''}}`;

const toFontHref = (file: string) => withBasePath(`/fonts/${file}`);

const listFiles = ({ languages }: Typeface, language: string) => languages[language] ?? languages[LATIN] ?? [];

function toTypefaceRules(family: string, face: Typeface, language: string): string[] {
  const { local, ascent, descent, size } = face.fallback;
  return [
    `@font-face{font-family:${family} fallback;src:local(${local});ascent-override:${ascent};descent-override:${descent};line-gap-override:0%;size-adjust:${size}}`,
    ...[NORMAL, BOLD].flatMap((weight) =>
      face.everything.map(({ file, script }) => toFontFace(family, weight, toFontHref(file), RANGES[script])),
    ),
    ...listFiles(face, language).map((file) => toFontFace(family, NORMAL, toFontHref(file))),
  ];
}

/**
 * The `@font-face` rules of a page, and the files that its language needs.
 * @param own URLs of the owner's files, which replace the pair's typeface
 */
export function listTypefaces(
  pair: TypePair | undefined,
  language: string,
  own: Partial<Record<TypeRole, string | undefined>> = {},
): { rules: string; preloads: string[] } {
  const faces = pairs[pair ?? 'newsreader'] as Record<TypeRole, Typeface>;
  const rules: string[] = [];
  const preloads: string[] = [];
  for (const role of TYPE_ROLES) {
    const href = own[role];
    if (href) {
      rules.push(toFontFace(FAMILIES[role], '100 900', href));
      continue;
    }
    rules.push(...toTypefaceRules(FAMILIES[role], faces[role], language));
    preloads.push(...listFiles(faces[role], language).map(toFontHref));
  }
  return { rules: rules.join(''), preloads };
}
