// Limits and fields of the desk's forms for collections, people and the site.

/** Characters. */
export const COLLECTION_LIMITS = { title: 200, description: 2000, text: 200_000, folder: 255, parent: 4096 } as const;

export const PERSON_LIMIT = 5000;

/** Name of the field for a column of people.csv. */
export const getCellName = (heading: string) => `cell[${heading}]`;

export const SITE_LIMIT = 2000;

/** Items on a page of the form that arranges them. */
export const ARRANGED_PER_PAGE = 60;

/** Fields of the form for the site's settings, by the kind of their values in vitrine.yaml. */
export const SITE_FIELDS = {
  title: 'text',
  description: 'long',
  language: 'text',
  languages: 'tags',
  timeZone: 'text',
  licence: 'text',
  licensor: 'text',
  training: 'training',
  originals: 'switch',
  contact: 'switch',
} as const;

export type SiteField = keyof typeof SITE_FIELDS;

/** Fields of the form for the look of the site: places in `look` of vitrine.yaml, by the kind of their values. */
export const LOOK_FIELDS = {
  'accent.light': 'colour',
  'accent.dark': 'colour',
  'paper.light': 'colour',
  'paper.dark': 'colour',
  'type.pair': 'pair',
  'type.display': 'font',
  'type.text': 'font',
  corners: 'corners',
  density: 'density',
  'logo.light': 'picture',
  'logo.dark': 'picture',
  icon: 'picture',
  'header.links': 'links',
  'footer.text': 'words',
  'footer.institution': 'link',
  'footer.links': 'links',
  'footer.imprint': 'target',
  'footer.privacy': 'target',
  'footer.social': 'lines',
  css: 'css',
} as const;

export type LookField = keyof typeof LOOK_FIELDS;

export type LookFieldKind = (typeof LOOK_FIELDS)[LookField];

export const LOOK_FIELD_NAMES = Object.keys(LOOK_FIELDS) as LookField[];

/** Characters of a field. */
export const LOOK_LIMIT = 8000;
