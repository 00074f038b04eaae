/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { ItemHeader } from '@/components/item/item-header';
import { getMessages } from '@/lib/messages/messages';
import type { Item } from '@/lib/model/types';
import { bareItem } from '../bare-item';

const bare: Item = { ...bareItem };

const show = (more: Partial<Item> = {}, language = 'en') =>
  render(<ItemHeader item={{ ...bare, ...more }} t={getMessages(language)} />).container;
const listLines = (container: HTMLElement) =>
  [...(container.querySelector('header')?.children ?? [])].map((line) => line.textContent);
const toDate = (edtf: string) => ({ date: { edtf, sort: 0 } });

test('an item without metadata has its title and no empty line', () => {
  expect(listLines(show())).toEqual(['Harbour at dusk']);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Harbour at dusk');
});

test('title, makers, date and place, and caption follow each other as on a museum label', () => {
  const container = show({
    makers: ['Felice Beato', 'Charles Wirgman'],
    ...toDate('1864~'),
    place: { name: 'Harbour', city: 'Nagasaki', country: 'Japan', latitude: 32.7, longitude: 129.8 },
    caption: 'Boats before the town.',
  });
  expect(listLines(container)).toEqual([
    'Harbour at dusk',
    'Felice Beato, Charles Wirgman',
    'about 1864 · Harbour, Nagasaki, Japan',
    'Boats before the town.',
  ]);
});

test('the owner’s wording of a date follows the parsed date, or replaces an unparsed one', () => {
  const line = (more: Partial<Item>) => listLines(show(more))[1];
  expect(line({ ...toDate('[1930,1936]'), dateWords: 'entweder 1930 oder 1936' })).toBe(
    '1930 or 1936 (“entweder 1930 oder 1936”)',
  );
  expect(line({ ...toDate('1864~'), dateWords: 'c. 1864' })).toBe('about 1864');
  expect(line({ ...toDate('1911-05-07'), dateWords: 'May 7, 1911' })).toBe('7 May 1911');
  expect(line({ dateWords: 'Meiji <era>', place: { city: 'Nagasaki' } })).toBe('Meiji <era> · Nagasaki');
});

test.each([
  ['{1930,1936,1940~}', '1930, 1936 and about 1940'],
  ['[1930,1932..1935]', '1930 or 1932 to 1935'],
  ['[..1930]', 'before 1930'],
  ['1930?-05', 'May 1930 (uncertain)'],
])('%s is shown as %s', (edtf, words) => {
  expect(listLines(show(toDate(edtf)))[1]).toBe(words);
});

test('a date or a place alone has no separator', () => {
  expect(listLines(show(toDate('1864')))).toEqual(['Harbour at dusk', '1864']);
  expect(listLines(show({ place: { city: 'Nagasaki' } }))).toEqual(['Harbour at dusk', 'Nagasaki']);
});

test.each([{}, { latitude: 32.7, longitude: 129.8 }, { name: '', city: '' }, { countryCode: 'JP' }])(
  'a place without a name (%j) has no line',
  (place) => {
    expect(listLines(show({ place }))).toEqual(['Harbour at dusk']);
    expect(listLines(show({ place, ...toDate('1864') }))).toEqual(['Harbour at dusk', '1864']);
  },
);

test('a place with equal parts is named once', () => {
  expect(listLines(show({ place: { name: 'Berlin', city: 'Berlin', region: 'Berlin', country: 'Germany' } }))).toEqual([
    'Harbour at dusk',
    'Berlin, Germany',
  ]);
});

test('a caption that repeats the title is left out', () => {
  expect(listLines(show({ caption: 'Harbour at dusk' }))).toEqual(['Harbour at dusk']);
});

test.each([
  '1911',
  '1911-05',
  '1911-05-17',
  '2024-04-13T20:36:30',
  '2024-04-13T20:36:30+01:00',
  '2024-04-13T20:36:30Z',
])('the date %s has a machine-readable value', (edtf) => {
  expect(show(toDate(edtf)).querySelector('time')).toHaveAttribute('datetime', edtf);
});

test.each(['1864~', '1864?', '186X', '1850/1859', '../1900', '1911-21', '1911-24'])(
  'the date %s, which HTML cannot express, has no machine-readable value',
  (edtf) => {
    const time = show(toDate(edtf)).querySelector('time');
    expect(time?.textContent).toMatch(/\d/);
    expect(time).not.toHaveAttribute('datetime');
  },
);

test('the date is in the language of the site', () => {
  expect(listLines(show(toDate('1911-05-17'), 'de'))).toEqual(['Harbour at dusk', '17. Mai 1911']);
});

test('markup in texts of a file is shown literally', () => {
  const container = show({ title: '<img src=x onerror=alert(1)>', caption: '<script>alert(1)</script>' });
  expect(container.querySelector('img, script')).toBeNull();
  expect(screen.getByRole('heading')).toHaveTextContent('<img src=x onerror=alert(1)>');
});

test('a text in another language is marked with its language', () => {
  const said = {
    title: 'Hafen',
    caption: 'Boats',
    alternatives: { title: { de: 'Hafen', fr: 'Port' }, caption: { en: 'Boats' } },
  };
  show(said);
  expect(screen.getByText('Hafen')).toHaveAttribute('lang', 'de');
  expect(screen.getByText('Boats')).not.toHaveAttribute('lang');
});
