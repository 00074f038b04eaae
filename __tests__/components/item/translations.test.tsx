/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { Translations } from '@/components/item/translations';
import { getMessages } from '@/lib/messages/messages';
import type { Item } from '@/lib/model/types';
import { bareItem } from '../bare-item';

const show = (more: Partial<Item>) =>
  render(<Translations item={{ ...bareItem, ...more } as Item} t={getMessages('en')} />).container;

test('each translation is listed under the name of its language and marked with it', () => {
  const container = show({
    title: 'Harbour',
    caption: 'Boats',
    alternatives: {
      title: { en: 'Harbour', 'de-CH': 'Hafen', und: 'Porto' },
      caption: { en: 'Boats', 'de-CH': 'Boote' },
      alt: { fr: 'Des bateaux' },
    },
  });
  expect([...container.querySelectorAll('summary')].map(({ textContent }) => textContent)).toEqual([
    'Schweizer Hochdeutsch',
    'another language',
  ]);
  expect(screen.getByText('Hafen')).toHaveAttribute('lang', 'de-CH');
  expect(screen.getByText('Boote')).toHaveAttribute('lang', 'de-CH');
  expect(screen.queryByText('Harbour')).toBeNull();
});

test('an item in one language shows no translations', () => {
  expect(show({ title: 'Harbour' })).toBeEmptyDOMElement();
  expect(show({ title: 'Hafen', alternatives: { title: { de: 'Hafen' } } })).toBeEmptyDOMElement();
});
