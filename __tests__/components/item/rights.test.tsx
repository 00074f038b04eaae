/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { Rights } from '@/components/item/rights';
import { getMessages } from '@/lib/messages/messages';
import type { Item } from '@/lib/model/types';
import { bareItem } from '../bare-item';
import { listFacts } from '../list-facts';

const show = (more: Partial<Item> = {}, licence?: string) =>
  render(<Rights t={getMessages('en')} item={{ ...bareItem, ...more }} licence={licence} />).container;

test('the holder, the terms and the name of the licence are shown', () => {
  const facts = listFacts(
    show({
      makers: ['Felice Beato', 'Charles Wirgman'],
      rights: {
        notice: '© 1864 Felice Beato',
        credit: 'A museum',
        licenceUrl: 'https://creativecommons.org/publicdomain/zero/1.0/',
        licensorUrl: 'https://www.example.org/licences/',
        usageTerms: 'Name the museum',
      },
    }),
  );
  expect(facts).toEqual({
    By: 'Felice Beato, Charles Wirgman',
    Copyright: '© 1864 Felice Beato',
    Credit: 'A museum',
    Licence: 'CC0 1.0',
    'Terms of use': 'Name the museum',
    'To license': 'example.org/licences',
  });
});

test.each([{}, { rights: {} }, { rights: { notice: '' } }, { makers: [] }])(
  'without statements (%j) only the legal default is shown',
  (more) => {
    const container = show(more);
    expect(container.querySelector('dl')).toBeNull();
    expect(container).toBeEmptyDOMElement();
  },
);

test('an item without a licence has that of the archive, which is stated', () => {
  expect(listFacts(show({}, 'https://creativecommons.org/licenses/by/4.0/'))).toEqual({
    Licence: 'CC BY 4.0 as for the whole archive',
  });
});

test('an item’s own licence takes precedence over that of the archive', () => {
  const own = { rights: { licenceUrl: 'https://creativecommons.org/licenses/by/4.0/' } };
  expect(listFacts(show(own, 'https://creativecommons.org/publicdomain/zero/1.0/'))).toEqual({ Licence: 'CC BY 4.0' });
});

test('a licence links with rel=license, by its name or else its URL', () => {
  show({ rights: { licenceUrl: 'https://creativecommons.org/licenses/by/4.0/' } });
  expect(screen.getByRole('link', { name: 'CC BY 4.0' })).toHaveAttribute(
    'href',
    'https://creativecommons.org/licenses/by/4.0/',
  );
  expect(screen.getByRole('link')).toHaveAttribute('rel', 'license');
});

test.each([
  ['https://www.example.org/terms/', 'example.org/terms'],
  ['http://rightsstatements.org/vocab/constructor/1.0/', 'rightsstatements.org/vocab/constructor/1.0'],
])('an unnamed licence (%s) is shown as its URL, never as an empty link', (licenceUrl, name) => {
  show({ rights: { licenceUrl } });
  expect(screen.getByRole('link')).toHaveTextContent(name);
});
