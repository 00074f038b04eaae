// Builds the year slider of a search.
import { getPluralForms } from '@/lib/messages/forms';
import type { Messages } from '@/lib/messages/messages';
import type { SearchState } from '@/lib/query/search-state';
import { buildYearsTemplate, chooseYearScale, type YearChart, type YearScale } from '@/lib/query/year-chart';
import { listYearCounts } from '@/lib/search/engine/walk-counts';

export function readYearScale(): YearScale | null {
  const { years, decades } = listYearCounts();
  const [first, last] = [decades[0], decades.at(-1)];
  const [from, to] = [years[0], years.at(-1)];
  if (!first || !last) return null;
  return chooseYearScale([Number.parseInt(first[0], 10), Number.parseInt(last[0], 10)], from && to && [from[0], to[0]]);
}

export const buildYearSlider = (
  chart: YearChart,
  { state, toHref }: { state: SearchState; toHref: (state: SearchState) => string },
  t: Messages,
) => ({
  chart,
  years: {
    ...(state.from !== undefined && { from: state.from }),
    ...(state.to !== undefined && { to: state.to }),
  },
  template: buildYearsTemplate(state, toHref),
  messages: { from: t('search.fromYear'), to: t('search.toYear'), items: getPluralForms('count.items', t) },
  language: t.language,
});
