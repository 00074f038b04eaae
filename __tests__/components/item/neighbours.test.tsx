/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { Neighbours } from '@/components/item/neighbours';
import { getMessages } from '@/lib/messages/messages';
import type { Item } from '@/lib/model/types';
import { bareItem } from '../bare-item';

const previous: Item = { ...bareItem };
const next: Item = { ...previous, id: 'bcdefgh234', title: 'Harbour at dawn', slug: '' };

test('a single item in a collection has no neighbours, and no empty navigation', () => {
  expect(render(<Neighbours t={getMessages('en')} previous={null} next={null} />).container).toBeEmptyDOMElement();
});

test('both neighbours are links with their titles, the previous one first', () => {
  render(<Neighbours t={getMessages('en')} previous={previous} next={next} />);
  expect(screen.getByRole('navigation', { name: 'In this collection' })).toBeInTheDocument();
  expect(screen.getAllByRole('link').map((link) => [link.getAttribute('rel'), link.getAttribute('href')])).toEqual([
    ['prev', '/items/harbour-at-dusk-abcdefgh27'],
    ['next', '/items/bcdefgh234'],
  ]);
  expect(screen.getByRole('link', { name: 'Harbour at dusk' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Harbour at dawn' })).toBeInTheDocument();
});

test.each([
  ['first', null, next, 'next'],
  ['last', previous, null, 'prev'],
] as const)('the %s item has one neighbour', (_name, before, after, rel) => {
  render(<Neighbours t={getMessages('en')} previous={before} next={after} />);
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(screen.getByRole('link')).toHaveAttribute('rel', rel);
});

test('in a document that reads from right to left the next page is on the left', () => {
  render(<Neighbours t={getMessages('en')} previous={previous} next={next} isRightToLeft />);
  expect(screen.getByRole('navigation')).toHaveAttribute('dir', 'rtl');
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    '→ Harbour at dusk',
    'Harbour at dawn ←',
  ]);
});
