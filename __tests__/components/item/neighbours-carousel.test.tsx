/** @jest-environment jsdom */
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import type { Route } from 'next';
import { renderToString } from 'react-dom/server';
import { NeighboursCarousel } from '@/components/item/neighbours-carousel';
import { getMessages } from '@/lib/messages/messages';
import type { Item } from '@/lib/model/types';
import { bareItem } from '../bare-item';

const photo: Item = { ...bareItem, width: 3000, height: 2000, date: { edtf: '1864~', sort: 0 } };
const story: Item = { ...bareItem, kind: 'story', id: 'bcdefgh234', slug: '', title: 'A story' };
const row = (items: Item[]) => (
  <NeighboursCarousel
    title="In Nagasaki"
    items={items}
    href={'/search?places=Nagasaki' as Route}
    all="All 214 items"
    t={getMessages('en')}
  />
);

beforeAll(() => {
  // Missing in jsdom.
  class Watcher {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  Object.assign(window, {
    matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
    ResizeObserver: Watcher,
    IntersectionObserver: Watcher,
  });
});

test('without JavaScript it is a list of links under its heading, with a link to the search that shows all', () => {
  document.body.innerHTML = renderToString(row([photo, story]));
  const section = screen.getByRole('region', { name: 'In Nagasaki' });
  expect(within(section).getByRole('heading', { level: 2 })).toHaveTextContent('In Nagasaki');
  expect(within(section).getAllByRole('listitem')).toHaveLength(2);
  expect(within(section).queryAllByRole('button')).toEqual([]);
  const links = within(section).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/search?places=Nagasaki',
    '/items/harbour-at-dusk-abcdefgh27',
    '/items/bcdefgh234',
  ]);
  expect(links[0]).toHaveAccessibleName('In Nagasaki: All 214 items');
  document.body.innerHTML = '';
});

test('a card has the proportions of its picture, within limits, and a size that grids use', () => {
  const panorama: Item = { ...photo, id: 'cdefghi234', width: 30_000, height: 1000 };
  const { container } = render(row([photo, panorama]));
  expect([...container.querySelectorAll('li')].map((slide) => slide.style.getPropertyValue('--wide'))).toEqual([
    '15rem',
    '30rem',
  ]);
  expect(container.querySelector('img')).toHaveAttribute('src', expect.stringContaining('/full/400,/'));
  expect(container.querySelector('img')).toHaveAttribute('loading', 'lazy');
});

test('an item is named by its title and date, once', () => {
  render(row([photo, story]));
  expect(screen.getByRole('link', { name: 'Harbour at dusk about 1864' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Story A story' })).toBeInTheDocument();
});

test('it moves by itself until it is hovered, focused or touched', async () => {
  const { container } = render(row([photo, story]));
  fireEvent(
    screen.getByRole('region'),
    Object.assign(new MouseEvent('pointerover', { bubbles: true }), { pointerType: 'touch' }),
  );
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(container.querySelector('[data-moving]')).toBeNull();
});

test('with a mouse or keyboard it can be dragged, and its links keep working', async () => {
  const { container } = render(row([photo, story]));
  act(() => screen.getByRole('link', { name: /Harbour/ }).focus());
  await screen.findByRole('region');
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
  expect(container.querySelector('[data-moving]')).not.toBeNull();
  expect(screen.getByRole('link', { name: /Harbour/ })).toHaveFocus();
  expect(screen.getAllByRole('link')).toHaveLength(3);
});
