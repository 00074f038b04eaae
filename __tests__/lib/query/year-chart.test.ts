/** @jest-environment node */
// The year slider: columns, ends, and links.
import { parseSearchState, toSearchHref, toSearchParams } from '@/lib/query/search-state';
import {
  buildYearChart,
  buildYearsTemplate,
  chooseYearScale,
  fillYears,
  findEdges,
  getEdgeYears,
  type YearChart,
} from '@/lib/query/year-chart';

test.each([
  [[1990, 2020], [1998, 2024], { attribute: 'year', first: 1998, step: 1, columns: 27 }],
  [[2020, 2020], [2023, 2024], { attribute: 'year', first: 2023, step: 1, columns: 2 }],
  [[2020, 2020], [2024, 2024], null],
  [[1860, 1900], [1864, 1905], { attribute: 'decade', first: 1860, step: 10, columns: 5 }],
  [[1860, 1880], undefined, { attribute: 'decade', first: 1860, step: 10, columns: 3 }],
  [[1860, 1860], undefined, null],
  [[-40, 2020], [-37, 2024], { attribute: 'decade', first: -100, step: 100, columns: 22 }],
] as const)('decades %j and years %j', (decades, years, scale) => {
  expect(chooseYearScale([...decades], years && [...years])).toEqual(scale);
});

const DECADES: YearChart = { first: 1860, step: 10, counts: [3, 0, 2, 9] };

test('columns contain the counts, and the outermost also those beyond', () => {
  const scale = { attribute: 'decade', first: 1860, step: 10, columns: 4 } as const;
  expect(buildYearChart(scale, { '1860s': 3, '1880s': 2, '1890s': 4, '1990s': 5 })).toEqual(DECADES);
  expect(
    buildYearChart({ attribute: 'year', first: 1998, step: 1, columns: 3 }, { '2000': 2, '1990': 1 }).counts,
  ).toEqual([1, 0, 2]);
  expect(
    buildYearChart({ attribute: 'decade', first: -100, step: 100, columns: 2 }, { '-40s': 2, '10s': 1 }).counts,
  ).toEqual([2, 1]);
});

test.each([
  [{}, [0, 4]],
  [{ from: 1880 }, [2, 4]],
  [{ from: 1875, to: 1884 }, [1, 3]],
  [{ to: 1859 }, [0, 1]],
  [{ from: 2000 }, [3, 4]],
  [{ from: 1700, to: 2100 }, [0, 4]],
] as const)('a search of %j has its ends at %j', (years, edges) => {
  expect(findEdges(DECADES, years)).toEqual(edges);
});

test.each([
  [[0, 4], '?q=a&kind=photo&sort=oldest', {}],
  [[1, 4], '?q=a&kind=photo&from=1870&sort=oldest', { from: 1870 }],
  [[0, 3], '?q=a&kind=photo&to=1889&sort=oldest', { to: 1889 }],
  [[2, 3], '?q=a&kind=photo&from=1880&to=1889&sort=oldest', { from: 1880, to: 1889 }],
] as const)('ends at %j give the canonical URL of that search', (edges, query, years) => {
  const state = parseSearchState(toSearchParams('q=a&kind=photo&sort=oldest&from=1870&to=1875&page=3'));
  const href = fillYears(buildYearsTemplate(state, toSearchHref), getEdgeYears(DECADES, [...edges]));
  expect(href).toBe(`/search${query}`);
  expect(parseSearchState(toSearchParams(href.split('?')[1] ?? ''))).toMatchObject(years);
});

test('without a selection the URL has no question mark', () => {
  expect(fillYears(buildYearsTemplate(parseSearchState({}), toSearchHref), {})).toBe('/search');
});
