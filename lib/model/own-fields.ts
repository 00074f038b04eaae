// What an archive states under headings of its own, and what its owner says of each heading.

export interface OwnField {
  /** As it is written. */
  name: string;
  values: string[];
  /** Whether results can be narrowed by it; known where items are written (catalogue/write/item-table.ts). */
  facet?: true;
}

/** What only its owner says of an item, and no format knows. */
export interface OwnFacts {
  /** Of headings that Vitrine does not know, each once, in their order. */
  fields?: OwnField[];
  /** The day, in UTC, until which it exists for nobody: `2030-01-01`. */
  embargo?: string;
}

/** What vitrine.yaml says of a heading. */
export interface FieldSetting {
  /** What stands in its place, in one language or by language. */
  label?: string | Record<string, string> | undefined;
  /** The known column that it is. */
  means?: string | undefined;
  /** An authority file, or an address in which `{value}` stands for a value. */
  link?: string | undefined;
  /** Whether results can be narrowed by it. */
  facet?: boolean | undefined;
  /** Its place among the own fields; those without one come last. */
  order?: number | undefined;
  private?: boolean | undefined;
}

export type FieldSettings = Record<string, FieldSetting>;

/** Of which headings one is known by its values alone. */
export const AUTHORITIES: Record<string, string> = {
  aat: 'http://vocab.getty.edu/aat/{value}',
  geonames: 'https://www.geonames.org/{value}',
  gnd: 'https://d-nb.info/gnd/{value}',
  tgn: 'http://vocab.getty.edu/tgn/{value}',
  ulan: 'http://vocab.getty.edu/ulan/{value}',
  viaf: 'https://viaf.org/viaf/{value}',
  wikidata: 'https://www.wikidata.org/wiki/{value}',
};

/** Headings that differ in capitals and spaces alone are one. */
export const toHeadingKey = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

/** Kept private although nobody says so: who writes so of a column means nobody else to read it. */
const PRIVATE =
  /(?<![\p{L}\p{N}])(?:private?|privé|privat|privado|privée?|internal|intern|interne?|interno|confidential|vertraulich|confidentiel|vertrouwelijk|confidencial|restricted|staff only|insurance(?: value)?|valuation|appraisal)(?![\p{L}\p{N}])/iu;

export const isPrivateHeading = (name: string) => PRIVATE.test(name);

export interface ShownField {
  name: string;
  /** By language, where the owner has said it in several; `none` for the heading itself. */
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

/** The headings by which results can be narrowed, as they compare. */
export const listFacetHeadings = (settings: FieldSettings = {}): string[] =>
  Object.entries(settings).flatMap(([name, { facet }]) => (facet ? [toHeadingKey(name)] : []));

/** What a heading is called. */
export function toHeadingLabel(name: string, site: { fields?: FieldSettings | undefined; language: string }): string {
  const found = Object.entries(site.fields ?? {}).find(([each]) => toHeadingKey(each) === toHeadingKey(name));
  return toFieldLabel({ name, labels: toLabels(name, found?.[1].label) }, site.language);
}

/** Own fields as they are shown, in the order that their owner gives them. */
export function listShownFields(fields: OwnField[] = [], settings: FieldSettings = {}): ShownField[] {
  const known = new Map(Object.entries(settings).map(([name, setting]) => [toHeadingKey(name), setting]));
  return fields
    .map(({ name, values, facet = false }) => ({ name, values, facet, setting: known.get(toHeadingKey(name)) ?? {} }))
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
const LONGEST_FACET = 200;

/** A value as results are narrowed by it, with its heading before it; null for a text that is none to choose by. */
export const toFieldValue = (name: string, value: string): string | null =>
  value.length <= LONGEST_FACET ? `${name}${GAP}${value}` : null;

export function parseFieldValue(text: string): { name: string; value: string } {
  const at = text.indexOf(GAP);
  return at < 0 ? { name: '', value: text } : { name: text.slice(0, at), value: text.slice(at + GAP.length) };
}

/** What search knows of own fields: all that they say, and that by which results are narrowed. */
export function toFieldFacts(fields: OwnField[]) {
  const field = fields.flatMap(({ name, values, facet }) =>
    facet ? values.flatMap((value) => toFieldValue(name, value) ?? []) : [],
  );
  return { fields: fields.flatMap(({ values }) => values), ...(field.length > 0 && { field }) };
}

/** The label in a language, or in the first that there is. */
export const toFieldLabel = ({ name, labels }: Pick<ShownField, 'name' | 'labels'>, language: string): string =>
  labels[language] ?? labels[language.split('-')[0] ?? ''] ?? labels.none ?? Object.values(labels)[0] ?? name;
