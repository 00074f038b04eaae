import { getFormValues, parseItemForm } from '@/lib/desk/item-form';
import { formatItemTexts, type ItemValues } from '@/lib/model/desk-fields';
import { flattenTexts } from '@/lib/model/item-field-names';
import type { Item } from '@/lib/model/types';

const LANGUAGES = ['en', 'fr', 'pt-BR'];

const ITEM = {
  kind: 'photo',
  title: 'harbour 1',
  untitled: true,
  caption: 'A caption',
  alternatives: { caption: { fr: 'Une légende', und: 'Something' } },
  makers: ['Berg, Ida'],
  date: { edtf: '1864~', sort: 0 },
  dateWords: 'c. 1864',
  place: { city: 'Lund', latitude: 55.7, longitude: 13.2 },
  fields: [{ name: 'Shelf', values: ['B 12', 'B 13'] }],
} as unknown as Item;

const values: ItemValues = getFormValues(ITEM, LANGUAGES);
const untouched = () => flattenTexts(formatItemTexts(values), 'en');
const parse = (changes: Record<string, string>) =>
  parseItemForm([...untouched(), ...Object.entries(changes)], values, LANGUAGES);

test('a form shows what an item has, without what is derived from its file name', () => {
  expect(Object.fromEntries(untouched())).toMatchObject({
    title: '',
    caption: 'A caption',
    'caption[fr]': 'Une légende',
    'caption[pt-BR]': '',
    makers: 'Berg, Ida',
    date: 'c. 1864',
    city: 'Lund',
    position: '55.7, 13.2',
    'own[Shelf]': 'B 12\nB 13',
  });
});

test('words that contradict the date are not shown in its place', () => {
  expect(getFormValues({ ...ITEM, dateWords: 'in the great flood' }, LANGUAGES).date).toBe('1864~');
});

test('an unchanged form changes nothing, whatever its line ends and however long its texts', () => {
  expect(parse({})).toEqual({ type: 'valid', edit: {} });
  const long = { ...values, caption: { ...values.caption, en: 'x'.repeat(30_000) } };
  const sent = [...flattenTexts(formatItemTexts(long), 'en')].map(([name, text]) => [name, `${text}\r\n`] as const);
  expect(parseItemForm(sent, long, LANGUAGES)).toEqual({ type: 'valid', edit: {} });
});

test('changes are parsed, each by its field', () => {
  const changes = {
    title: '  A   title ',
    'title[fr]': 'Titre',
    keywords: 'one\r\n\r\ntwo\none',
    position: '',
    licence: 'CC BY-SA 4.0',
    rating: '3',
    visibility: '2030-01-01',
    'own[Donor]': 'Anna',
    id: 'x',
    'own[]': 'x',
    'rating[fr]': '2',
  };
  expect(parse(changes)).toEqual({
    type: 'valid',
    edit: {
      title: { en: 'A title', fr: 'Titre' },
      keywords: ['one', 'two'],
      position: null,
      licence: 'https://creativecommons.org/licenses/by-sa/4.0/',
      rating: 3,
      visibility: '2030-01-01',
      own: { Donor: ['Anna'] },
    },
  });
});

test('each fault is at its field', () => {
  const changes = {
    'title[fr]': 'x'.repeat(501),
    position: 'somewhere',
    licence: 'mine',
    rating: '6',
    visibility: '2030-02-30',
    people: Array.from({ length: 501 }, (_, at) => `${at}`).join('\n'),
    [`own[${'x'.repeat(300)}]`]: 'x',
  };
  const parsed = parse(changes);
  expect(parsed.type === 'invalid' && Object.values(parsed.faults).sort()).toEqual(
    ['tooLong', 'noPosition', 'noLicence', 'noRating', 'noDay', 'tooMany', 'noHeading'].sort(),
  );
  expect(parsed).toMatchObject({ faults: { 'title[fr]': 'tooLong', position: 'noPosition' } });
});
