/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { Rights } from '@/components/item/rights';
import { toMessages } from '@/lib/messages/messages';
import type { Item } from '@/lib/model/types';
import { bareItem } from '../bare-item';
import { listFacts } from '../list-facts';

const show = (more: Partial<Item> = {}, licence?: string) =>
  render(<Rights t={toMessages('en')} item={{ ...bareItem, ...more }} licence={licence} />).container;

test('whose it is, and on what terms, is said with the licence by its name', () => {
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
  'where nothing is said (%j), nothing stands above what that means',
  (more) => {
    const container = show(more);
    expect(container.querySelector('dl')).toBeNull();
    expect(container).toBeEmptyDOMElement();
  },
);

test('what states no licence of its own has that of the archive, and it is said whose that is', () => {
  expect(listFacts(show({}, 'https://creativecommons.org/licenses/by/4.0/'))).toEqual({
    Licence: 'CC BY 4.0 as for the whole archive',
  });
});

test('its own licence goes before that of the archive', () => {
  const own = { rights: { licenceUrl: 'https://creativecommons.org/licenses/by/4.0/' } };
  expect(listFacts(show(own, 'https://creativecommons.org/publicdomain/zero/1.0/'))).toEqual({ Licence: 'CC BY 4.0' });
});

test('a licence is a link that says it is one, by its name or else its address', () => {
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
])('a licence without a name (%s) has its address for one, never an empty link', (licenceUrl, name) => {
  show({ rights: { licenceUrl } });
  expect(screen.getByRole('link')).toHaveTextContent(name);
});
