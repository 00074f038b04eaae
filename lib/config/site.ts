// Schema of vitrine.yaml with defaults: the owner's settings for the whole site.
import { z } from 'zod';
import { isTiles } from '@/lib/map/tile-source';
import { type Block, localizeBlocks } from '@/lib/model/blocks';
import { isZone, LAST_ZONE } from '@/lib/model/embargo';
import { DEFAULT_LANGUAGE, isLanguage, selectText, type TextByLanguage } from '@/lib/model/languages';
import { type Look, localizeLook } from '@/lib/model/look';
import { AUTHORITIES, type FieldSetting } from '@/lib/model/own-fields';
import { isTilesPath } from '@/lib/model/tile-archive';
import { parseBlocks } from './blocks';
import { parseLook } from './look';
import { listSiteFaults } from './site-faults';

const language = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
  .refine(isLanguage);

/** URL segments of the site that are also language tags. */
const TAKEN = new Set(['api', 'map']);

/** `maker` is short for `means: maker`, and `private` for `private: true`. */
const fieldSchema = z.union([
  z
    .string()
    .max(60)
    .transform((text): FieldSetting => (text === 'private' ? { private: true } : { means: text })),
  z.strictObject({
    label: z
      .union([z.string().trim().min(1).max(200), z.record(language, z.string().trim().min(1).max(200))])
      .optional(),
    means: z.string().max(60).optional(),
    link: z
      .string()
      .max(500)
      .refine(
        (link) => Object.hasOwn(AUTHORITIES, link) || (/^https?:\/\/[^{}]+\{value\}/.test(link) && URL.canParse(link)),
      )
      .optional(),
    facet: z.boolean().optional(),
    order: z.number().optional(),
    private: z.boolean().optional(),
  }),
]);

const word = z.string().max(2000);

const inLanguages = (text: z.ZodString) =>
  z.union([text, z.record(language, text).refine((texts) => Object.keys(texts).length > 0)]);

export const siteSchema = z.strictObject({
  title: inLanguages(z.string().trim().min(1).max(200)).default('Archive'),
  description: inLanguages(z.string().trim().max(2000)).optional(),
  /** BCP 47. */
  language: language.default(DEFAULT_LANGUAGE),
  /** All languages of the site, `language` first if absent; all but the first are URL prefixes. */
  languages: z
    .array(language.refine((tag) => !TAKEN.has(tag)))
    .min(1)
    .max(40)
    .optional(),
  /** IANA time zone in which embargo dates begin; UTC if absent. */
  timeZone: z.string().max(60).refine(isZone).optional(),
  /** Licence URL of items without one. */
  licence: z.url({ protocol: /^https?$/ }).optional(),
  /** URL for obtaining a licence, for items without a licensor. */
  licensor: z.url({ protocol: /^https?$/ }).optional(),
  /** Whether machine learning is permitted; undefined makes no statement. */
  training: z.enum(['allow', 'deny']).optional(),
  featured: z.array(z.string().max(4096)).max(50).default([]),
  /** Library paths of stories and folders at the start of the menu. */
  navigation: z.array(z.string().max(4096)).max(12).default([]),
  originals: z.boolean().default(true),
  contact: z.boolean().default(true),
  /** Whether visitors may say what they know about an item, for the owner to decide about. */
  contributions: z.boolean().default(false),
  /** Whether visits are counted on this server, for the desk. */
  statistics: z.boolean().default(true),
  /** Whether IIIF viewers prompt for sign-in to see items that are restricted. */
  iiif: z.strictObject({ signIn: z.boolean().default(false) }).optional(),
  /** Content embedded from other sites, after a visitor's consent. */
  embeds: z.strictObject({ googleMaps: z.string().regex(/^[\w-]{20,80}$/) }).optional(),
  /** From another site only after consent. An archive in the library contains its attribution. */
  map: z
    .strictObject({
      tiles: z
        .string()
        .refine((text) => isTiles(text) || isTilesPath(text))
        .optional(),
      attribution: z.string().trim().min(1).max(300).optional(),
      maxZoom: z.int().min(1).max(22).default(19),
    })
    .refine(({ tiles, attribution }) => attribution || tiles === undefined || isTilesPath(tiles), {
      path: ['attribution'],
    })
    .optional(),
  fields: z
    .record(z.string().max(200), fieldSchema)
    .refine((fields) => Object.keys(fields).length <= 500)
    .optional(),
  /** Synonyms, one rule per line: `boat, ship` in both directions, `vessel => boat, ship` in one. */
  synonyms: z.array(z.string().trim().min(1).max(1000)).max(2000).optional(),
  /** The owner's interface messages by key, or by language and key. */
  words: z.record(z.string().max(200), z.union([word, z.record(z.string().max(200), word)])).optional(),
  /** Parsed by itself, so that one invalid part leaves the others (lib/config/look.ts). */
  look: z.custom<Look>().optional(),
  /** Parsed by itself, as `look`; the home page has its usual order without it. */
  home: z.custom<Block[]>().optional(),
  /** Web analytics, after a visitor's consent. */
  analytics: z.strictObject({ google: z.string().regex(/^G-[A-Z0-9]{4,20}$/) }).optional(),
});

export type SiteSettings = z.infer<typeof siteSchema>;

export interface Site extends Omit<SiteSettings, 'title' | 'description' | 'look' | 'home'> {
  title: string;
  description?: string | undefined;
  look?: Look<string> | undefined;
  home?: Block<string>[] | undefined;
}

export const DEFAULT_SITE: SiteSettings = siteSchema.parse({});

/** All languages of the site, the default first. */
export const listLanguages = ({
  language,
  languages = [],
}: Partial<Pick<Site, 'languages'>> & Pick<Site, 'language'>): string[] => [...new Set([language, ...languages])];

export function localizeSite(
  { title, description, look, home, ...settings }: SiteSettings,
  language = settings.language,
): Site {
  const say = (text: string | TextByLanguage) => (typeof text === 'string' ? text : selectText(text, language));
  return {
    ...settings,
    language,
    title: say(title),
    ...(description !== undefined && { description: say(description) }),
    ...(look && { look: localizeLook(look, say) }),
    ...(home && { home: localizeBlocks(home, say) }),
  };
}

/** If only `languages` is set, its first is the default. */
function withLanguage(value: unknown): unknown {
  const { language, languages } = (value ?? {}) as { language?: unknown; languages?: unknown };
  return language === undefined && Array.isArray(languages) && languages.length > 0
    ? { ...(value as object), language: languages[0] }
    : value;
}

/** Validates vitrine.yaml. @returns the site, and faults that name the key; invalid settings have their defaults */
export function parseSite(said: unknown): { site: SiteSettings; faults: string[] } {
  const { site, faults } = parseSettings(withLanguage(said));
  if (site.look !== undefined) {
    const { look, faults: lookFaults } = parseLook(site.look);
    site.look = look;
    faults.push(...lookFaults);
  }
  if (site.home !== undefined && site.home !== null) {
    const { blocks, faults: homeFaults } = parseBlocks(site.home);
    site.home = blocks;
    faults.push(...homeFaults);
  }
  return { site, faults };
}

function parseSettings(value: unknown): { site: SiteSettings; faults: string[] } {
  const parsed = siteSchema.safeParse(value ?? {});
  if (parsed.success) return { site: parsed.data, faults: [] };
  const faults = [...new Set(parsed.error.issues.flatMap((issue) => listSiteFaults(issue, value)))];
  const rest: Record<string, unknown> = typeof value === 'object' && !Array.isArray(value) ? { ...value } : {};
  for (const issue of parsed.error.issues) {
    const [key] = issue.path;
    const names = issue.code === 'unrecognized_keys' && key === undefined ? issue.keys : [String(key)];
    for (const name of names) delete rest[name];
  }
  const again = siteSchema.safeParse(rest);
  const site = again.success ? again.data : DEFAULT_SITE;
  // Invalid values such as `originals: no` probably restrict something, so use the restrictive value.
  const isWithheld = (key: keyof SiteSettings) => parsed.error.issues.some((issue) => issue.path[0] === key);
  return {
    site: {
      ...site,
      ...(isWithheld('originals') && { originals: false }),
      ...(isWithheld('contact') && { contact: false }),
      ...(isWithheld('training') && { training: 'deny' as const }),
      ...(isWithheld('timeZone') && { timeZone: LAST_ZONE }),
    },
    faults,
  };
}
