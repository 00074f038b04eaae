// Writes messages about faults of vitrine.yaml: the place, and the expected value.
import type { z } from 'zod';
import { closestMatch } from '@/lib/model/closest-match';
import { TYPE_PAIRS } from '@/lib/model/typefaces';
import { RULE_KEYS } from '@/lib/rules/rules';

export const WANTED: Record<string, string> = {
  title: 'a text of at most 200 characters is wanted, or one for each language, as { de: Schiffe, fr: Navires }',
  description:
    'a text of at most 2,000 characters is wanted, or one for each language, as { de: Schiffe, fr: Navires }',
  language: 'a language tag is wanted, as en or pt-BR',
  languages: 'a list of language tags is wanted, the first for addresses without a prefix, as [de, fr, pt-BR]',
  timeZone: 'a time zone is wanted, as Europe/Berlin or UTC',
  licence: 'the address of a licence is wanted, as https://creativecommons.org/licenses/by/4.0/',
  licensor: 'the address of a page is wanted, as https://example.org/licensing',
  training: 'allow or deny is wanted',
  featured: 'a list of at most 50 paths is wanted, as [boats/one.jpg, boats/two.jpg]',
  navigation: 'a list of at most 12 paths is wanted, as [stories/about.md, boats]',
  originals: 'true or false is wanted, or a filter',
  contact: 'true or false is wanted',
  contributions: 'true or false is wanted',
  statistics: 'true or false is wanted',
  iiif: 'entries of its own are wanted, as { signIn: true }',
  'iiif.signIn': 'true or false is wanted',
  embeds: 'entries of its own are wanted, as { googleMaps: AIza… }',
  'embeds.googleMaps': 'a key of the Maps Embed API is wanted, as AIza…',
  map: 'entries of its own are wanted, as { tiles: maps/town.pmtiles, attribution: who made the tiles }',
  'map.tiles':
    'an address with {z}, {x} and {y}, or of a .pmtiles file, is wanted, here (/…) or with https, in quotation marks; or the path of a .pmtiles file in the library, as maps/town.pmtiles',
  'map.attribution': 'a text is wanted: who made the tiles',
  'map.maxZoom': 'a whole number from 1 to 22 is wanted',
  fields:
    'headings of your own are wanted, each with a known column, as Photographer Name: maker, or with entries, as { label: Technik, link: aat, order: 1, private: true }',
  synonyms: 'a list of lines is wanted, as ["boat, ship", "vessel => boat, ship"]',
  words:
    'names of messages are wanted, each with a text, as { item.useThis: Take it along }, or below a language, as { de: { item.useThis: Mitnehmen } }',
  look: 'entries of its own are wanted, as { accent: "#8a3b12", corners: soft }',
  'look.logo':
    'the path of an SVG or PNG file is wanted, as site/logo.svg, or one for each screen, as { light: site/logo.svg, dark: site/logo-dark.svg }',
  'look.icon': 'the path of a square SVG or PNG file is wanted, as site/icon.png',
  'look.css': 'the path of a style sheet is wanted, as site/site.css',
  'look.type': `a pair of typefaces is wanted (${TYPE_PAIRS.join(', ')}), or paths of WOFF2 files, as { display: site/headings.woff2, text: site/text.woff2 }`,
  'look.accent':
    'a colour is wanted, in quotation marks, as "#8a3b12", or one for each screen, as { light: "#8a3b12", dark: "#e39a6c" }',
  'look.paper':
    'a colour is wanted, in quotation marks, as "#fbfaf7", or one for each screen, as { light: "#fbfaf7", dark: "#131211" }',
  'look.corners': 'square, soft or round is wanted',
  'look.density': 'airy or dense is wanted',
  'look.header': 'links are wanted, as { links: [{ text: Visit us, to: https://example.org }] }',
  'look.footer':
    'entries of its own are wanted: text, institution, links, imprint, privacy, social, as { imprint: stories/imprint.md, social: [https://example.social/@museum] }',
  home: 'a list of blocks is wanted, as [hero, newest, map]',
  analytics: 'entries of its own are wanted, as { google: G-AB12CD34EF }',
  'analytics.google': 'a measurement id is wanted, as G-AB12CD34EF',
};

function toValue(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[key] : null),
    value,
  );
}

/** YAML parses an unquoted 1984 as a number, and an unquoted true as a boolean. */
function toQuoteHint(issue: z.core.$ZodIssue, value: unknown) {
  const found = toValue(value, issue.path);
  const isBare = typeof found === 'number' || typeof found === 'boolean';
  return isBare &&
    issue.path.length === 1 &&
    (issue.code === 'invalid_union' || (issue.code === 'invalid_type' && issue.expected === 'string'))
    ? `; write "${found}" with its quotation marks`
    : '';
}

function toUnknown(name: string, above: string) {
  const names = above
    ? Object.keys(WANTED).flatMap((key) => (key.startsWith(`${above}.`) ? [key.slice(above.length + 1)] : []))
    : [...Object.keys(WANTED).filter((key) => !key.includes('.')), ...RULE_KEYS];
  const meant = closestMatch(name, names);
  const what = above ? `${above}: there is no entry` : 'there is no setting';
  return `${what} ${JSON.stringify(name)}${meant ? `; is ${meant} meant?` : ''}`;
}

const ENTRY: Record<string, string> = { synonyms: 'line', languages: 'language tag' };

export function listSiteFaults(issue: z.core.$ZodIssue, value: unknown): string[] {
  const [key, inner] = issue.path;
  const above = key === undefined ? '' : String(key);
  if (issue.code === 'unrecognized_keys' && above !== 'fields') return issue.keys.map((name) => toUnknown(name, above));
  if (!above) return ['the file: names and values are wanted, as title: My archive'];
  if (above === 'fields') return [`${issue.path.join('.')}: ${WANTED.fields}`];
  const at = typeof inner === 'string' ? `${above}.${inner}` : above;
  const entry = typeof inner === 'number' ? `entry ${inner + 1} is no ${ENTRY[above] ?? 'path'}; ` : '';
  return [`${at}: ${entry}${WANTED[at] ?? WANTED[above] ?? 'another value is wanted'}${toQuoteHint(issue, value)}`];
}
