/** @jest-environment jsdom */
import { renderToStaticMarkup } from 'react-dom/server';
import { ItemForm } from '@/components/desk/item-form';
import { getMessages } from '@/lib/messages/messages';
import { formatItemTexts, getItemValues } from '@/lib/model/desk-fields';
import { flattenTexts } from '@/lib/model/item-field-names';
import type { Item } from '@/lib/model/types';

const LANGUAGES = ['en', 'de'];

const ITEM = {
  kind: 'photo',
  title: 'Quay <b>',
  alternatives: { title: { en: 'Quay <b>', de: 'Kai' } },
  people: ['Holm, Per', 'Anna'],
  embargo: '2099-01-31',
  fields: [{ name: 'Shelf "A"', values: ['B 12', 'B 13'] }],
} as unknown as Item;

function render(props: Partial<Parameters<typeof ItemForm>[0]> = {}) {
  const texts = flattenTexts(formatItemTexts(getItemValues(ITEM, LANGUAGES, () => undefined)), 'en');
  const html = renderToStaticMarkup(
    ItemForm({
      ...{ id: 'aaaaaaaaaa', texts, was: {}, refused: null, languages: LANGUAGES, task: undefined },
      ...{ from: '/desk', person: 'Ida', isProposal: false, index: 'vitrine', t: getMessages('en') },
      ...props,
    }),
  );
  return new DOMParser().parseFromString(html, 'text/html');
}

const getField = (page: Document, name: string) =>
  page.querySelector<HTMLInputElement>(`#item-form [name=${JSON.stringify(name)}]`);

test('every field has a label, a place for its fault, and the text of the item', () => {
  const page = render();
  for (const field of page.querySelectorAll(
    '#item-form :is(input:not([type=hidden], [type=checkbox]), textarea, select)',
  )) {
    const label =
      page.querySelector(`label[for=${JSON.stringify(field.id)}]`)?.textContent ?? field.getAttribute('aria-label');
    expect([field.getAttribute('name'), label]).toEqual([expect.any(String), expect.stringMatching(/\w/)]);
    for (const id of field.getAttribute('aria-describedby')?.split(' ') ?? [])
      expect(page.getElementById(id)).not.toBeNull();
  }
  expect(getField(page, 'title')?.value).toBe('Quay <b>');
  expect(getField(page, 'title[de]')?.lang).toBe('de');
  expect(getField(page, 'people')?.textContent).toBe('Holm, Per\nAnna');
  expect(getField(page, 'own[Shelf "A"]')?.textContent).toBe('B 12\nB 13');
  expect([getField(page, 'visibility')?.value, getField(page, 'until')?.value]).toEqual(['until', '2099-01-31']);
});

test('a refused form shows the typed texts, and opens groups with faults or two versions', () => {
  const page = render({
    refused: {
      typed: { title: 'Mine', licence: 'mine' },
      refused: {
        type: 'refused',
        note: 'Not yet',
        faults: { licence: 'No licence' },
        theirs: { title: '' },
        was: { title: 'x' },
      },
    },
  });
  expect(getField(page, 'title')?.value).toBe('Mine');
  expect(page.getElementById('title-theirs')?.hidden).toBe(false);
  expect(page.querySelector('#title-theirs blockquote')?.textContent).toBe('(empty)');
  expect(page.getElementById('alt-theirs')?.hidden).toBe(true);
  expect(getField(page, 'licence')?.getAttribute('aria-invalid')).toBe('true');
  expect(page.getElementById('licence-fault')?.textContent).toBe('No licence');
  expect(getField(page, 'licence')?.closest('details')?.open).toBe(true);
  expect(getField(page, 'city')?.closest('details')?.open).toBe(false);
  expect(getField(page, 'was')?.value).toBe('{"title":"x"}');
});

test('the field of a task has the focus, in an open group', () => {
  const page = render({ task: 'rights' });
  expect(getField(page, 'licence')?.hasAttribute('autofocus')).toBe(true);
  expect(getField(page, 'licence')?.closest('details')?.open).toBe(true);
});
