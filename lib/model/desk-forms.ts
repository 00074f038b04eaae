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
