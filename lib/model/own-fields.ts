// Handles custom fields: their settings, display and search values.

export interface OwnField {
  name: string;
  values: string[];
  /** Whether it is a facet; known when items are written (catalogue/write/item-table.ts). */
  facet?: true;
}

/** Facts from the owner that no file format defines. */
export interface OwnFacts {
  /** Fields of unknown headings, each once, in order. */
  fields?: OwnField[];
  /** The day, in UTC, until which the item is hidden: `2030-01-01`. */
  embargo?: string;
}

export interface FieldSetting {
  /** Display name, in one language or by language. */
  label?: string | Record<string, string> | undefined;
  means?: string | undefined;
  /** An authority, or a URL template with `{value}`. */
  link?: string | undefined;
  facet?: boolean | undefined;
  order?: number | undefined;
  private?: boolean | undefined;
}

export type FieldSettings = Record<string, FieldSetting>;

/** URL templates of authorities. */
export const AUTHORITIES: Record<string, string> = {
  aat: 'http://vocab.getty.edu/aat/{value}',
  geonames: 'https://www.geonames.org/{value}',
  gnd: 'https://d-nb.info/gnd/{value}',
  tgn: 'http://vocab.getty.edu/tgn/{value}',
  ulan: 'http://vocab.getty.edu/ulan/{value}',
  viaf: 'https://viaf.org/viaf/{value}',
  wikidata: 'https://www.wikidata.org/wiki/{value}',
};

/** Headings that differ only in case and spaces are equal. */
export const normalizeHeading = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

/** Headings with these words are private by default. */
const PRIVATE =
  /(?<![\p{L}\p{N}])(?:private?|privé|privat|privado|privée?|internal|intern|interne?|interno|confidential|vertraulich|confidentiel|vertrouwelijk|confidencial|restricted|staff only|insurance(?: value)?|valuation|appraisal)(?![\p{L}\p{N}])/iu;

export const isPrivateHeading = (name: string) => PRIVATE.test(name);

export interface ShownField {
  name: string;
  /** By language; `none` for one without a language. */
  labels: Record<string, string>;
  values: { text: string; href?: string }[];
  facet: boolean;
}

const isAddress = (text: string) => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);

function toHref(text: string, link: string | undefined): string | undefined {
  if (isAddress(text)) return text;
  const template = link && Object.hasOwn(AUTHORITIES, link) ? AUTHORITIES[link] : link;
  return template?.replaceAll('{value}', encodeURIComponent(text));
}

const toLabels = (name: string, label: FieldSetting['label']): Record<string, string> =>
  label === undefined ? { none: name } : typeof label === 'string' ? { none: label } : label;

export const listFacetHeadings = (settings: FieldSettings = {}): string[] =>
  Object.entries(settings).flatMap(([name, { facet }]) => (facet ? [normalizeHeading(name)] : []));

export function getHeadingLabel(name: string, site: { fields?: FieldSettings | undefined; language: string }): string {
  const found = Object.entries(site.fields ?? {}).find(([each]) => normalizeHeading(each) === normalizeHeading(name));
  return getFieldLabel({ name, labels: toLabels(name, found?.[1].label) }, site.language);
}

export function listShownFields(fields: OwnField[] = [], settings: FieldSettings = {}): ShownField[] {
  const known = new Map(Object.entries(settings).map(([name, setting]) => [normalizeHeading(name), setting]));
  return fields
    .map(({ name, values, facet = false }) => ({
      name,
      values,
      facet,
      setting: known.get(normalizeHeading(name)) ?? {},
    }))
    .sort((a, b) => (a.setting.order ?? Number.MAX_VALUE) - (b.setting.order ?? Number.MAX_VALUE))
    .map(({ name, values, facet, setting }) => ({
      name,
      facet,
      labels: toLabels(name, setting.label),
      values: values.map((text) => {
        const href = toHref(text, setting.link);
        return { text, ...(href && { href }) };
      }),
    }));
}

const GAP = ': ';
const MAX_FACET_LENGTH = 200;

/** Returns a facet value with its heading; null if it is too long to be a choice. */
export const toFieldValue = (name: string, value: string): string | null =>
  value.length <= MAX_FACET_LENGTH ? `${name}${GAP}${value}` : null;

export function parseFieldValue(text: string): { name: string; value: string } {
  const at = text.indexOf(GAP);
  return at < 0 ? { name: '', value: text } : { name: text.slice(0, at), value: text.slice(at + GAP.length) };
}

export function groupFieldFacts(fields: OwnField[]) {
  const field = fields.flatMap(({ name, values, facet }) =>
    facet ? values.flatMap((value) => toFieldValue(name, value) ?? []) : [],
  );
  return { fields: fields.flatMap(({ values }) => values), ...(field.length > 0 && { field }) };
}

export const getFieldLabel = ({ name, labels }: Pick<ShownField, 'name' | 'labels'>, language: string): string =>
  labels[language] ?? labels[language.split('-')[0] ?? ''] ?? labels.none ?? Object.values(labels)[0] ?? name;
