/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import type { Route } from 'next';
import { listPageNumbers, Pagination } from '@/components/ui/pagination';
import { getMessages } from '@/lib/messages/messages';

const toHref = (page: number) => `/collections?page=${page}` as Route;
const show = (page: number, pages: number) =>
  render(<Pagination page={page} pages={pages} toHref={toHref} t={getMessages('en')} />).container;

test.each([
  [1, 2, [1, 2]],
  [1, 5, [1, 2, 3, 4, 5]],
  [1, 9, [1, 2, 3, 0, 9]],
  [4, 9, [1, 2, 3, 4, 5, 6, 0, 9]],
  [5, 9, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
  [6, 12, [1, 0, 4, 5, 6, 7, 8, 0, 12]],
  [9, 9, [1, 0, 7, 8, 9]],
  [1, 1, [1]],
])('page %i of %i links to the pages %j', (page, pages, expected) => {
  expect(listPageNumbers(page, pages)).toEqual(expected);
});

test('a gap never replaces a single page, and every page is reachable', () => {
  for (let pages = 1; pages <= 25; pages += 1) {
    for (let page = 1; page <= pages; page += 1) {
      const listed = listPageNumbers(page, pages);
      expect(listed).toEqual(expect.arrayContaining([1, page, pages]));
      listed.forEach((number, index) => {
        if (number === 0) expect((listed[index + 1] ?? 0) - (listed[index - 1] ?? 0)).toBeGreaterThan(2);
        else if (index > 0 && listed[index - 1] !== 0) expect(number).toBe((listed[index - 1] ?? 0) + 1);
      });
    }
  }
});

test.each([
  [1, 1],
  [1, 0],
])('page %i of %i is the only one, so nothing is shown', (page, pages) => {
  expect(show(page, pages)).toBeEmptyDOMElement();
});

test('every page has a link with a descriptive name, and the current one is marked', () => {
  show(2, 3);
  expect(screen.getByRole('navigation', { name: 'Pages' })).toBeInTheDocument();
  for (const page of [1, 2, 3])
    expect(screen.getByRole('link', { name: `Page ${page}` })).toHaveAttribute('href', toHref(page));
  expect(screen.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'))).toEqual([
    screen.getByRole('link', { name: 'Page 2' }),
  ]);
  expect(screen.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
});

test('the first page has no previous one, the last no next one', () => {
  const first = show(1, 3);
  expect(first.querySelector('[rel=prev]')).toBeNull();
  expect(first.querySelector('[rel=next]')).toHaveAttribute('href', toHref(2));
  const last = show(3, 3);
  expect(last.querySelector('[rel=prev]')).toHaveAttribute('href', toHref(2));
  expect(last.querySelector('[rel=next]')).toBeNull();
});

test('gaps are hidden from screen readers', () => {
  const container = show(6, 12);
  const gaps = [...container.querySelectorAll('li')].filter((item) => item.textContent === '…');
  expect(gaps).toHaveLength(2);
  for (const gap of gaps) expect(gap.firstElementChild).toHaveAttribute('aria-hidden', 'true');
});
