/** @jest-environment node */
import { groupByInitial } from '@/lib/model/initials';

const group = (locale: string, ...titles: string[]) =>
  groupByInitial(
    titles.map((title) => ({ title })).sort((a, b) => new Intl.Collator(locale).compare(a.title, b.title)),
    { locale },
  ).map(([initial, names]) => `${initial}: ${names.map(({ title }) => title).join(', ')}`);

test('accents are ignored where the language ignores them', () => {
  expect(group('de', 'Åsa Ek', 'Ann Lee', 'Émile Zola', 'eva')).toEqual(['A: Ann Lee, Åsa Ek', 'E: Émile Zola, eva']);
  expect(group('sv', 'Åsa Ek', 'Ann Lee', 'Zoe')).toEqual(['A: Ann Lee', 'Z: Zoe', 'Å: Åsa Ek']);
});

test('quotation marks before a name are ignored; digits and signs share a group', () => {
  expect(group('en', '“Ann”', 'Bo', '3rd Battalion', '7', '†')).toEqual([
    'A: “Ann”',
    'B: Bo',
    '#: †, 3rd Battalion, 7',
  ]);
});

test('other scripts', () => {
  expect(group('ar', 'أحمد', 'إبراهيم', 'محمد')).toEqual(['ا: إبراهيم, أحمد', 'م: محمد']);
  expect(group('ja', 'かおり', 'ガク', '李明', '王')).toEqual(['か: かおり, ガク', '漢: 王, 李明']);
  expect(group('uk', 'Іван', 'Їжак')).toEqual(['І: Іван', 'Ї: Їжак']);
});
