import { hasUnnamedMaker, isUnnamed, listNamed } from '@/lib/model/unnamed';

test.each([
  'Unknown',
  'unknown photographer',
  '[Unknown artist]',
  'Photographer: unknown',
  'Anonymous',
  'Anon.',
  'N.N.',
  'n. n.',
  'NN',
  '?',
  'Unbekannt',
  'Unbekannter Fotograf',
  'Anonym',
  'Inconnu',
  'Anonyme',
  'Desconocido',
  'Anónimo',
  'Sconosciuto',
  'Autore ignoto',
  'Desconhecido',
  'Onbekend',
  'Nieznany autor',
  'Невідомий автор',
  '作者不明',
  '佚名',
  'مجهول',
  'غير معروف',
  'Okänd fotograf',
  'unknown woman',
])('%j is not a person', (name) => expect(isUnnamed(name)).toBe(true));

test.each([
  'Ann Lee',
  'Anon Sawan',
  'The Unknown Soldiers’ Choir',
  'Fotograf Müller',
  'The Artist',
  'Ann Unknown Lee',
  'N. N. Taylor',
  '3',
  '李明',
  'أحمد',
])('%j is a person', (name) => expect(isUnnamed(name)).toBe(false));

test('of several makers the named ones remain, each once', () => {
  expect(listNamed(['Unknown', 'Ann Lee', 'Bo Li', 'Ann Lee'])).toEqual(['Ann Lee', 'Bo Li']);
  expect(hasUnnamedMaker({ makers: ['Unknown'] })).toBe(true);
  expect(hasUnnamedMaker({ makers: ['Unknown', 'Ann Lee'] })).toBe(false);
  expect(hasUnnamedMaker({})).toBe(false);
});
