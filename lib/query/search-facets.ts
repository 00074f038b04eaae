// Builds the facets of the search page: groups, values, labels, order and links.
import type { Route } from 'next';
import type { MessageKey, Messages } from '@/lib/messages/messages';
import { COLOURS, isColour } from '@/lib/model/colour-names';
import { formatCoordinates } from '@/lib/model/format';
import { parseFieldValue } from '@/lib/model/own-fields';
import type { Facet } from '@/lib/model/search-record';
import type { MediaKind } from '@/lib/model/types';
import {
  FACET_NAMES,
  type FilterPart,
  listParts,
  type SearchState,
  toggle,
  toSearchHref,
  without,
} from './search-state';

export interface FacetChoice {
  value: string;
  label: string;
  count?: number;
  chosen: boolean;
  href: Route;
}

export interface FacetGroup {
  facet: Facet;
  title: string;
  values: FacetChoice[];
  open: boolean;
}

export interface ChosenFilter {
  part: FilterPart | 'like';
  title: string;
  label: string;
  href: Route;
}

export type Name = (facet: Facet, value: string) => string;

export type FacetCounts = Partial<Record<string, Record<string, number>>>;

// Facets in display order: the heading of each, and the label of an active value.
const TITLES = {
  kind: ['search.facetKind', 'search.chosenKind'],
  collections: ['search.facetCollections', 'search.chosenCollections'],
  decade: ['search.facetDecade', 'search.chosenDecade'],
  people: ['search.facetPeople', 'search.chosenPeople'],
  places: ['search.facetPlaces', 'search.chosenPlaces'],
  keywords: ['search.facetKeywords', 'search.chosenKeywords'],
  makers: ['search.facetMakers', 'search.chosenMakers'],
  field: ['search.facetField', 'search.chosenField'],
  colour: ['search.facetColour', 'search.chosenColour'],
  orientation: ['search.facetOrientation', 'search.chosenOrientation'],
  camera: ['search.facetCamera', 'search.chosenCamera'],
  lens: ['search.facetLens', 'search.chosenLens'],
  licence: ['search.facetLicence', 'search.chosenLicence'],
} as const satisfies Record<Facet, [MessageKey, MessageKey]>;

const ORDER = Object.keys(TITLES) as Facet[];
const OPEN = new Set<Facet>(['kind', 'collections', 'decade', 'keywords', 'colour']);

const KINDS = {
  photo: 'search.photos',
  film: 'search.films',
  sound: 'search.sounds',
  document: 'search.documents',
  story: 'search.stories',
} as const satisfies Record<MediaKind, MessageKey>;

const SHAPES = ['landscape', 'portrait', 'square', 'panorama'] as const;

/** Returns the message key of a built-in value; null for a value of the archive. */
function toKey(facet: Facet, value: string): MessageKey | null {
  if (facet === 'kind' && Object.hasOwn(KINDS, value)) return KINDS[value as MediaKind];
  if (facet === 'colour' && isColour(value)) return `search.${value}`;
  const shape = facet === 'orientation' && SHAPES.find((each) => each === value);
  return shape ? `search.${shape}` : null;
}

function toLabel(facet: Facet, value: string, toName: Name, t: Messages): string {
  const key = toKey(facet, value);
  if (key) return t(key);
  const [, decade] = (facet === 'decade' && /^(-?\d+)s$/.exec(value)) || [];
  if (decade) return t('date.decade', { decade });
  return facet === 'field' ? parseFieldValue(value).value : toName(facet, value);
}

const COLOUR_ORDER = Object.keys(COLOURS);

/** Decades are sorted by time, colours by hue, others by count. */
const toSorted = (facet: Facet, values: FacetChoice[], t: Messages) =>
  values.sort((a, b) => {
    if (facet === 'decade') return Number.parseInt(a.value, 10) - Number.parseInt(b.value, 10);
    if (facet === 'colour') return COLOUR_ORDER.indexOf(a.value) - COLOUR_ORDER.indexOf(b.value);
    return (b.count ?? 0) - (a.count ?? 0) || t.compare(a.label, b.label);
  });

/** @param counts by facet; refined facets are counted without their own refinement @param found number of hits */
export function buildFacetGroups(
  state: SearchState,
  { counts, found }: { counts: FacetCounts; found: number },
  toName: Name,
  t: Messages,
) {
  return ORDER.flatMap((facet): FacetGroup[] => {
    const chosen = state.refinements[facet] ?? [];
    const all = Object.entries(counts[facet] ?? {});
    // Custom fields share one facet; each field gets a group of its own.
    const headings =
      facet === 'field' ? [...new Set([...chosen, ...all.map(([value]) => value)].map(toHeading))] : [undefined];
    return headings.flatMap((heading): FacetGroup[] => {
      const isHere = (value: string) => heading === undefined || toHeading(value) === heading;
      const picked = chosen.filter(isHere);
      // A field without a chosen value is counted with the refinements of the other fields.
      const narrowed = heading !== undefined && picked.length === 0 ? counts[NARROWED] : undefined;
      const of = new Map((narrowed ? Object.entries(narrowed) : all).filter(([value]) => isHere(value)));
      // Values that all hits share cannot narrow the search.
      if (picked.length === 0 && [...of.values()].every((count) => count === found)) return [];
      const values = [...new Set([...picked, ...of.keys()])].map(
        (value): FacetChoice => ({
          value,
          label: toLabel(facet, value, toName, t),
          ...(of.has(value) && { count: of.get(value) }),
          chosen: picked.includes(value),
          href: toSearchHref(toggle(state, facet, value)),
        }),
      );
      const title = (heading !== undefined && toName(facet, heading)) || t(TITLES[facet][0]);
      return [{ facet, title, values: toSorted(facet, values, t), open: picked.length > 0 || OPEN.has(facet) }];
    });
  });
}

const toHeading = (value: string) => parseFieldValue(value).name;

/** Key of the counts of custom fields with all refinements applied. */
const NARROWED = 'field, narrowed';

/** Merges the counts of the responses: all facets from the first, then each refined facet from its own. */
export const joinCounts = (answers: readonly { facets?: FacetCounts }[]): FacetCounts =>
  Object.assign({}, ...answers.map(({ facets }) => facets ?? {}), { [NARROWED]: answers[0]?.facets?.field });

function toYearsText({ from, to }: SearchState, t: Messages): string {
  if (from === to) return String(from);
  if (to === undefined) return t('search.yearsFrom', { year: String(from) });
  if (from === undefined) return t('search.yearsUntil', { year: String(to) });
  return t('search.yearsSpan', { from: String(from), to: String(to) });
}

const toDistanceText = (metres: number, language: string) =>
  metres < 1000 ? `${metres} m` : `${Number((metres / 1000).toFixed(1)).toLocaleString(language)} km`;

export function listChosen(state: SearchState, toName: Name, t: Messages): ChosenFilter[] {
  const { refinements, near } = state;
  const values = FACET_NAMES.flatMap((facet) =>
    (refinements[facet] ?? []).map((value) => ({
      part: facet,
      title: facet === 'field' ? toName(facet, toHeading(value)) : t(TITLES[facet][1]),
      label: toLabel(facet, value, toName, t),
      href: toSearchHref(toggle(state, facet, value)),
    })),
  );
  const toChosen = (part: 'years' | 'near', label: string): ChosenFilter => ({
    part,
    title: t(part === 'years' ? 'search.chosenYears' : 'search.chosenNear'),
    label,
    href: toSearchHref(without(state, part)),
  });
  const parts = listParts(state);
  return [
    ...values,
    ...(parts.includes('years') ? [toChosen('years', toYearsText(state, t))] : []),
    ...(near
      ? [
          toChosen(
            'near',
            t('search.within', {
              distance: toDistanceText(near.within, t.language),
              place: formatCoordinates(near.lat, near.lng),
            }),
          ),
        ]
      : []),
  ];
}
