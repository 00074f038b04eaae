// The owner's choices for the whole site: what vitrine.yaml may say, and what holds where it is silent.
import { z } from 'zod';
import { isTiles } from '@/lib/map/tile-source';
import { isZone, LAST_ZONE } from '@/lib/model/embargo';
import { DEFAULT_LANGUAGE, isLanguage, type TextByLanguage, toTextIn } from '@/lib/model/languages';
import { AUTHORITIES, type FieldSetting } from '@/lib/model/own-fields';
import { isTilesPath } from '@/lib/model/tile-archive';
import { toSiteFaults } from './site-faults';

const language = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
  .refine(isLanguage);

/** Addresses of the site that are language tags as well. */
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

/** A text, or one for each language. */
const inLanguages = (text: z.ZodString) =>
  z.union([text, z.record(language, text).refine((texts) => Object.keys(texts).length > 0)]);

export const siteSchema = z.strictObject({
  title: inLanguages(z.string().trim().min(1).max(200)).default('Archive'),
  description: inLanguages(z.string().trim().max(2000)).optional(),
  /** BCP 47. */
  language: language.default(DEFAULT_LANGUAGE),
  /** All that the site speaks, `language` first where it names none of them; each but the first is a prefix of addresses. */
  languages: z
    .array(language.refine((tag) => !TAKEN.has(tag)))
    .min(1)
    .max(40)
    .optional(),
  /** Where days begin until which something is kept back, in UTC without it: a name of IANA's time zone database. */
  timeZone: z.string().max(60).refine(isZone).optional(),
  /** Licence of whatever states none of its own, an http(s) address. */
  licence: z.url({ protocol: /^https?$/ }).optional(),
  /** Where a licence can be had of whatever names no licensor of its own, an http(s) address. */
  licensor: z.url({ protocol: /^https?$/ }).optional(),
  /** Whether machines may be trained on what is here; nothing is said of it where it is absent. */
  training: z.enum(['allow', 'deny']).optional(),
  /** Paths in the library. */
  featured: z.array(z.string().max(4096)).max(50).default([]),
  /** Paths in the library of stories and folders that the menu shows first. */
  navigation: z.array(z.string().max(4096)).max(12).default([]),
  /** Whether visitors may take the original files. */
  originals: z.boolean().default(true),
  /** Whether visitors may write to the owner. */
  contact: z.boolean().default(true),
  /** What other sites show on ours, after a visitor has agreed. */
  embeds: z.strictObject({ googleMaps: z.string().regex(/^[\w-]{20,80}$/) }).optional(),
  /** What the map is drawn on, instead of the basemap that comes along; from another site only after a visitor has agreed. An archive in the library says itself who made it. */
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
  /** What is said of the archive's own fields, by heading. */
  fields: z
    .record(z.string().max(200), fieldSchema)
    .refine((fields) => Object.keys(fields).length <= 500)
    .optional(),
  /** Words for the same, a line each: `boat, ship` for both ways, `vessel => boat, ship` for one. */
  synonyms: z.array(z.string().trim().min(1).max(1000)).max(2000).optional(),
  /** The owner's own words for what visitors read, by message; those of one language below its tag. */
  words: z.record(z.string().max(200), z.union([word, z.record(z.string().max(200), word)])).optional(),
  /** What counts visits, after a visitor has agreed. */
  analytics: z.strictObject({ google: z.string().regex(/^G-[A-Z0-9]{4,20}$/) }).optional(),
});

export type SiteSettings = z.infer<typeof siteSchema>;

/** The settings as they hold in one language. */
export interface Site extends Omit<SiteSettings, 'title' | 'description'> {
  title: string;
  description?: string | undefined;
}

export const DEFAULT_SITE: SiteSettings = siteSchema.parse({});

/** Every language that the site speaks, its first one first. */
export const listLanguages = ({
  language,
  languages = [],
}: Partial<Pick<Site, 'languages'>> & Pick<Site, 'language'>): string[] => [...new Set([language, ...languages])];

/** @param language one of the site's; its first where it is left out */
export function toSiteIn({ title, description, ...settings }: SiteSettings, language = settings.language): Site {
  const say = (text: string | TextByLanguage) => (typeof text === 'string' ? text : toTextIn(text, language));
  return {
    ...settings,
    language,
    title: say(title),
    ...(description !== undefined && { description: say(description) }),
  };
}

/** Where only `languages` is said, its first is the site's. */
function withLanguage(value: unknown): unknown {
  const { language, languages } = (value ?? {}) as { language?: unknown; languages?: unknown };
  return language === undefined && Array.isArray(languages) && languages.length > 0
    ? { ...(value as object), language: languages[0] }
    : value;
}

/**
 * Takes what vitrine.yaml says.
 * @returns the site, and every fault in words that name the key; what is faulty keeps its default
 */
export function toSite(said: unknown): { site: SiteSettings; faults: string[] } {
  const value = withLanguage(said);
  const parsed = siteSchema.safeParse(value ?? {});
  if (parsed.success) return { site: parsed.data, faults: [] };
  const faults = [...new Set(parsed.error.issues.flatMap((issue) => toSiteFaults(issue, value)))];
  const rest: Record<string, unknown> = typeof value === 'object' && !Array.isArray(value) ? { ...value } : {};
  for (const issue of parsed.error.issues) {
    const [key] = issue.path;
    const names = issue.code === 'unrecognized_keys' && key === undefined ? issue.keys : [String(key)];
    for (const name of names) delete rest[name];
  }
  const again = siteSchema.safeParse(rest);
  const site = again.success ? again.data : DEFAULT_SITE;
  // Whoever writes `originals: no` means to keep something, so a value that is not understood gives nothing away.
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
