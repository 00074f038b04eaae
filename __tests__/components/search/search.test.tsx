/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react';
import { RelatedLinks } from '@/components/item/related-links';
import { ChosenFilters } from '@/components/search/chosen-filters';
import { Facets } from '@/components/search/facets';
import { RelaxedFilterNote } from '@/components/search/relaxed-filter-note';
import { SearchForm } from '@/components/search/search-form';
import { SortLinks } from '@/components/search/sort-links';
import { getMessages } from '@/lib/messages/messages';
import type { Item } from '@/lib/model/types';
import { buildFacetGroups, listChosen } from '@/lib/query/search-facets';
import { EMPTY_SEARCH, type SearchState, toSearchHref } from '@/lib/query/search-state';
import { bareItem } from '../bare-item';

const t = getMessages('en');
const asItIs = (_facet: string, value: string) => value;
const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`value ${index}`, 1000 - index]));

function showFacets(counts: Record<string, Record<string, number>>, state: Partial<SearchState> = {}) {
  const groups = buildFacetGroups({ ...EMPTY_SEARCH, ...state }, { counts, found: 5000 }, asItIs, t);
  return render(<Facets groups={groups} t={t} />).container;
}

describe('facets', () => {
  test('are links with their numbers of results', () => {
    showFacets({ keywords: { boats: 1204, cats: 3 } });
    const link = screen.getByRole('link', { name: 'boats 1,204' });
    expect(link).toHaveAttribute('href', '/search?keywords=boats');
    expect(link).toHaveAttribute('rel', 'nofollow');
    expect(link).not.toHaveAttribute('aria-current');
  });

  test('mark a selected value, which links to the search without it', () => {
    showFacets({ keywords: { boats: 4, cats: 3 } }, { refinements: { keywords: ['boats'] } });
    const link = screen.getByRole('link', { name: 'boats 4' });
    expect(link).toHaveAttribute('aria-current', 'true');
    expect(link).toHaveAttribute('href', '/search');
  });

  test('show eight values, and the others on demand', () => {
    const container = showFacets({ keywords: many(40) });
    const more = container.querySelector('.more');
    expect(more).not.toHaveAttribute('open');
    expect(more?.querySelector('summary')).toHaveTextContent('32 more');
    expect(more?.querySelectorAll('a')).toHaveLength(32);
    expect(container.querySelectorAll('a')).toHaveLength(40);
  });

  test('show all values if a later one is selected', () => {
    const container = showFacets({ keywords: many(40) }, { refinements: { keywords: ['value 39'] } });
    expect(container.querySelector('.more')).toHaveAttribute('open');
  });

  test('with eight values have no button for more', () => {
    expect(showFacets({ keywords: many(8) }).querySelector('.more')).toBeNull();
  });

  test('show colours as swatches with text labels', () => {
    const container = showFacets({ colour: { blue: 2, brown: 1, 'not a colour': 1 } });
    expect(container.querySelectorAll('.swatch')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Blue 2' })).toBeInTheDocument();
  });

  test('escape the text of a value', () => {
    const container = showFacets({ keywords: { '<img src=x>': 2, b: 1 } });
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getByRole('link', { name: '<img src=x> 2' })).toBeInTheDocument();
  });
});

describe('selected filters', () => {
  const show = (state: Partial<SearchState>) =>
    render(
      <ChosenFilters chosen={listChosen({ ...EMPTY_SEARCH, ...state }, asItIs, t)} allOff={toSearchHref({})} t={t} />,
    );

  test('are a list of links that remove them', () => {
    show({ refinements: { keywords: ['boats'] }, from: 1850 });
    const list = screen.getByRole('list', { name: 'Chosen filters' });
    expect(within(list).getByRole('link', { name: /^Remove Keyword: boats/ })).toHaveAttribute(
      'href',
      '/search?from=1850',
    );
    expect(within(list).getByRole('link', { name: /^Remove Years: from 1850/ })).toHaveAttribute(
      'href',
      '/search?keywords=boats',
    );
    expect(within(list).getByRole('link', { name: 'Remove all' })).toHaveAttribute('href', '/search');
  });

  test('have no link that removes all if there is only one', () => {
    show({ refinements: { keywords: ['boats'] } });
    expect(screen.queryByRole('link', { name: 'Remove all' })).toBeNull();
  });

  test('are omitted if there are none', () => {
    expect(show({ query: 'boats' }).container).toBeEmptyDOMElement();
  });
});

describe('the form', () => {
  test('keep the other parameters, but not the page', () => {
    const state: SearchState = {
      ...EMPTY_SEARCH,
      query: 'old "church"',
      refinements: { keywords: ['a', 'b'] },
      near: { lat: 1, lng: 2, within: 10 },
      sort: 'newest',
      page: 4,
    };
    // jsdom does not know <search> yet, and React warns about it.
    const error = jest.spyOn(console, 'error').mockImplementation(() => {});
    const { container } = render(<SearchForm state={state} t={t} />);
    error.mockRestore();
    const form = container.querySelector('form') as HTMLFormElement;
    expect([...new FormData(form)]).toEqual([
      ['q', 'old "church"'],
      ['keywords', 'a'],
      ['keywords', 'b'],
      ['near', '1,2'],
      ['within', '10'],
      ['sort', 'newest'],
    ]);
    expect(form).toHaveAttribute('action', '/search');
    expect(screen.getByRole('searchbox', { name: 'Search the archive' })).toHaveValue('old "church"');
    expect(screen.getByRole('button', { name: 'Search' })).toBeInTheDocument();
  });
});

describe('the order', () => {
  const show = (state: Partial<SearchState>) => render(<SortLinks state={{ ...EMPTY_SEARCH, ...state }} t={t} />);

  test('can be changed to dates, starting at the first page', () => {
    show({ query: 'x', page: 3 });
    expect(screen.getByRole('link', { name: 'Newest' })).toHaveAttribute('href', '/search?q=x&sort=newest');
    expect(screen.getByRole('link', { name: 'Oldest' })).toHaveAttribute('href', '/search?q=x&sort=oldest');
    expect(screen.getByRole('link', { name: 'Most relevant' })).toHaveAttribute('aria-current', 'true');
  });

  test('that is active is marked, and the default is a link without the parameter', () => {
    show({ query: 'x', sort: 'oldest' });
    expect(screen.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'))).toEqual([
      screen.getByRole('link', { name: 'Oldest' }),
    ]);
    expect(screen.getByRole('link', { name: 'Most relevant' })).toHaveAttribute('href', '/search?q=x');
  });

  test.each<[Partial<SearchState>, string]>([
    [{}, 'Highlights'],
    [{ near: { lat: 1, lng: 2, within: 3 } }, 'Nearest'],
  ])('without words (%j) is called %s', (state, name) => {
    show(state);
    expect(screen.getByRole('link', { name })).toHaveAttribute('aria-current', 'true');
  });
});

describe('similar pictures', () => {
  const text = (dropped: Parameters<typeof RelaxedFilterNote>[0]['dropped']) =>
    render(<RelaxedFilterNote dropped={dropped} state={EMPTY_SEARCH} t={t} />).container.textContent;

  test('state the direction of the similarity', () => {
    expect(text(['keywords'])).toBe('Found without the keyword filter');
    expect(text(['years'])).toBe('Found without the years');
    expect(text(['keywords', 'years'])).toBe('Found without the filters');
    expect(text(['near'])).toBe('Farther away, the nearest first');
  });

  test('link to the full search', () => {
    render(<RelaxedFilterNote dropped={['years']} state={{ ...EMPTY_SEARCH, query: 'cat' }} t={t} />);
    expect(screen.getByRole('link')).toHaveAttribute('href', '/search?q=cat');
  });
});

describe('links from an item', () => {
  const show = (more: Partial<Item>) => render(<RelatedLinks item={{ ...bareItem, ...more }} t={t} />).container;

  test('lead to its place, its time and its colour', () => {
    show({
      place: { latitude: 32.744, longitude: 129.87 },
      date: { edtf: '1864~', sort: 0 },
      colour: '#3568b4',
    });
    expect(screen.getByRole('link', { name: 'Near here' })).toHaveAttribute('href', '/search?near=32.744%2C129.87');
    expect(screen.getByRole('link', { name: 'Around this time' })).toHaveAttribute('href', '/search?from=1859&to=1869');
    expect(screen.getByRole('link', { name: 'More in blue' })).toHaveAttribute('href', '/search?colour=blue');
  });

  test('include a place on the equator and the meridian', () => {
    show({ place: { latitude: 0, longitude: 0 } });
    expect(screen.getByRole('link', { name: 'Near here' })).toHaveAttribute('href', '/search?near=0%2C0');
  });

  test.each<Partial<Item>>([
    {},
    { place: { city: 'Nagasaki' } },
    { place: { latitude: 1 } },
    { date: { edtf: 'long ago', sort: 0 } },
  ])('are omitted without a likeness (%j)', (more) => {
    expect(show(more)).toBeEmptyDOMElement();
  });
});
