// Describes the fields of an item that the desk edits, and validates typed texts: for forms, the server and bulk edits.
import { z } from 'zod';
import { NEVER, parseDay } from './embargo';
import { isSameLanguage, UNNAMED } from './languages';
import { parseLicenceText } from './licences';
import { normalizeHeading } from './own-fields';
import { formatPosition, type GeoPosition, parsePosition } from './parse-position';
import type { Item } from './types';

/** Decides which control a form has for a field, and the type of its value in `ItemEdit`. */
export type FieldControl =
  | 'text'
  | 'long'
  /** One entry on each line, because names contain commas. */
  | 'list'
  /** In words or EDTF. */
  | 'date'
  | 'position'
  | 'licence'
  | 'rating'
  /** Shown, hidden, or hidden until a day. */
  | 'visibility'
  /** The archive's own fields: a list for each heading. */
  | 'own';

interface FieldDescription {
  control: FieldControl;
  /** Characters that are accepted; other programs cut longer texts. */
  max: number;
  /** Whether each language of the site has a text. */
  isTranslated?: true;
}

export const ITEM_FIELDS = {
  title: { control: 'text', max: 500, isTranslated: true },
  alt: { control: 'long', max: 2000, isTranslated: true },
  caption: { control: 'long', max: 20_000, isTranslated: true },
  makers: { control: 'list', max: 2000 },
  people: { control: 'list', max: 20_000 },
  keywords: { control: 'list', max: 20_000 },
  date: { control: 'date', max: 200 },
  place: { control: 'text', max: 500 },
  city: { control: 'text', max: 200 },
  region: { control: 'text', max: 200 },
  country: { control: 'text', max: 200 },
  position: { control: 'position', max: 100 },
  notice: { control: 'text', max: 2000 },
  licence: { control: 'licence', max: 2000 },
  rating: { control: 'rating', max: 2 },
  visibility: { control: 'visibility', max: 10 },
  own: { control: 'own', max: 20_000 },
} as const satisfies Record<string, FieldDescription>;

export type ItemField = keyof typeof ITEM_FIELDS;

export const ITEM_FIELD_NAMES = Object.keys(ITEM_FIELDS) as ItemField[];

export const TRANSLATED_FIELDS = ['title', 'alt', 'caption'] as const satisfies ItemField[];
export const PLACE_FIELDS = ['place', 'city', 'region', 'country'] as const satisfies ItemField[];

export const HIDDEN = 'hidden';

/** Why a text is refused, as the messages name it (`deskForm`). */
export const FIELD_FAULTS = [
  'tooLong',
  'tooMany',
  'noPosition',
  'noLicence',
  'noRating',
  'noDay',
  'noHeading',
] as const;

export type FieldFault = (typeof FIELD_FAULTS)[number];

const MAX_ENTRIES = 500;

const toText = (max: number) =>
  z
    .string()
    .max(max, 'tooLong')
    .transform((text) => text.replace(/\r\n?/g, '\n').normalize('NFC').trim());

const toLine = (max: number) => toText(max).transform((text) => text.replace(/\s+/g, ' '));

const toList = (max: number) =>
  toText(max)
    .transform((text) => [...new Set(text.split('\n').map((entry) => entry.trim()))].filter(Boolean))
    .refine((entries) => entries.length <= MAX_ENTRIES, 'tooMany');

const toRating = (text: string) => (text === '' ? null : Number(text));

const byLanguage = (text: z.ZodType<string, string>) => z.record(z.string().max(35), text);

const languages = (field: (typeof TRANSLATED_FIELDS)[number]) => byLanguage(toText(ITEM_FIELDS[field].max)).optional();
const line = (field: ItemField) => toLine(ITEM_FIELDS[field].max).optional();
const list = (field: ItemField) => toList(ITEM_FIELDS[field].max).optional();

const MAX_HEADING_LENGTH = 200;

/** Texts as typed, each optional, become an `ItemEdit`. Messages of issues are `FieldFault`s. */
export const itemEditSchema = z.object({
  title: byLanguage(toLine(ITEM_FIELDS.title.max)).optional(),
  alt: languages('alt'),
  caption: languages('caption'),
  makers: list('makers'),
  people: list('people'),
  keywords: list('keywords'),
  date: line('date'),
  place: line('place'),
  city: line('city'),
  region: line('region'),
  country: line('country'),
  position: toLine(ITEM_FIELDS.position.max)
    .refine((text) => text === '' || parsePosition(text) !== null, 'noPosition')
    .transform((text): GeoPosition | null => parsePosition(text))
    .optional(),
  notice: line('notice'),
  licence: toLine(ITEM_FIELDS.licence.max)
    .refine((text) => text === '' || parseLicenceText(text) !== undefined, 'noLicence')
    .transform((text) => parseLicenceText(text) ?? '')
    .optional(),
  /** 1 to 5; -1 is rejected, null is unrated. */
  rating: toLine(ITEM_FIELDS.rating.max)
    .refine((text) => /^(?:-1|[1-5])?$/.test(text), 'noRating')
    .transform(toRating)
    .optional(),
  /** Empty if shown, `hidden`, or the day until which it is hidden. */
  visibility: toLine(ITEM_FIELDS.visibility.max)
    .refine((text) => text === '' || text === HIDDEN || parseDay(text) !== null, 'noDay')
    .optional(),
  own: z
    .record(
      z
        .string()
        .max(MAX_HEADING_LENGTH, 'noHeading')
        .refine((name) => normalizeHeading(name) !== '', 'noHeading'),
      toList(ITEM_FIELDS.own.max),
    )
    .optional(),
});

/** Texts of an item's fields as a form has them. */
export type ItemTexts = z.input<typeof itemEditSchema>;

/** Changes of an item, by field. A missing field is unchanged; an empty text or list, or null, removes it. */
export type ItemEdit = z.output<typeof itemEditSchema>;

/** Present values of every field of an item, with which an edit is compared. */
export type ItemValues = Required<ItemEdit>;

const EDITED_ELSEWHERE = new Set(['story']);

/** Stories are edited in their own texts. */
export const hasEditableFields = ({ kind }: Pick<Item, 'kind'>) => !EDITED_ELSEWHERE.has(kind);

function getTexts(item: Item, field: (typeof TRANSLATED_FIELDS)[number], tags: readonly string[]) {
  const [first] = tags;
  const shown = field === 'title' && item.untitled ? '' : (item[field] ?? '');
  const others = Object.entries(item.alternatives?.[field] ?? {}).filter(([tag]) => tag !== UNNAMED);
  const isForeign = others.some(([tag, text]) => text === shown && first !== undefined && !isSameLanguage(tag, first));
  return Object.fromEntries(
    tags.map((tag) => {
      const own = others.find(([each]) => each === tag) ?? others.find(([each]) => isSameLanguage(each, tag));
      return [tag, own?.[1] ?? (tag === first && !isForeign ? shown : '')];
    }),
  );
}

/** The owner's words if there are any that say the same as the date, otherwise EDTF. */
const toDateText = ({ date, dateWords }: Item, parse: (text: string) => string | undefined) =>
  dateWords !== undefined && (!date || parse(dateWords) === date.edtf) ? dateWords : (date?.edtf ?? '');

/**
 * @param item complete, before rules remove anything, in the site's default language
 * @param languages of the site, the default first
 * @param toEdtf parses a date in words; undefined if it is not understood
 */
export function getItemValues(
  item: Item,
  languages: readonly string[],
  toEdtf: (text: string) => string | undefined,
): ItemValues {
  const { latitude, longitude } = item.place ?? {};
  return {
    title: getTexts(item, 'title', languages),
    alt: getTexts(item, 'alt', languages),
    caption: getTexts(item, 'caption', languages),
    makers: item.makers ?? [],
    people: item.people ?? [],
    keywords: item.keywords ?? [],
    date: toDateText(item, toEdtf),
    place: item.place?.name ?? '',
    city: item.place?.city ?? '',
    region: item.place?.region ?? '',
    country: item.place?.country ?? '',
    position: latitude === undefined || longitude === undefined ? null : { latitude, longitude },
    notice: item.rights?.notice ?? '',
    licence: item.rights?.licenceUrl ?? '',
    rating: item.rating ?? null,
    visibility: item.embargo === NEVER ? HIDDEN : (item.embargo ?? ''),
    own: Object.fromEntries((item.fields ?? []).map(({ name, values }) => [name, values])),
  };
}

const LINES = '\n';

/** A value as a form shows it; the schema parses it back. */
export function formatItemTexts(values: ItemValues): Required<ItemTexts> {
  return {
    ...values,
    makers: values.makers.join(LINES),
    people: values.people.join(LINES),
    keywords: values.keywords.join(LINES),
    position: values.position ? formatPosition(values.position) : '',
    rating: values.rating === null ? '' : String(values.rating),
    own: Object.fromEntries(Object.entries(values.own).map(([name, entries]) => [name, entries.join(LINES)])),
  };
}
