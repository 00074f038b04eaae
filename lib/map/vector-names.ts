// Styles the labels of vector tiles in the visitor's language: seas, countries, regions, towns, streets.
import type { ExpressionSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import { FONTS, type MapColours } from './palette';
import { DETAIL, isOf, isShape, KIND, nameExpression, REGIONS, TURN } from './vector-kinds';

type Names = Omit<SymbolLayerSpecification, 'source' | 'source-layer'> & { from: string[] };

// Characters; longer names are truncated.
const MAX_NAME_LENGTH = 60;
/** Zooms above which a country or region exceeds the viewport, so its label is omitted. */
const LARGER = { country: 7, region: 9 };

const WATERS = ['ocean', 'sea', 'bay', 'strait', 'fjord'];

/** ISO 3166-1 alpha-2: https://www.unicode.org/reports/tr35/tr35.html#unicode_region_subtag_validity */
function listCountries(language: string): [code: string, name: string][] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_each, at) => String.fromCharCode(65 + at));
  return letters.flatMap((first) =>
    letters.flatMap((second): [string, string][] => {
      const name = names.of(first + second);
      return name ? [[first + second, name]] : [];
    }),
  );
}

export type Labels = Record<'place' | 'street', ExpressionSpecification>;

/** Country names come from the browser, with those of the tiles as fallback. */
export function buildLabels(language: string): Labels {
  const street: ExpressionSpecification = ['slice', nameExpression(language), 0, MAX_NAME_LENGTH];
  const countries = listCountries(language).flat();
  if (countries.length === 0) return { place: street, street };
  const place = ['match', ['to-string', ['get', 'iso']], ...countries, street] as unknown as ExpressionSpecification;
  return { place, street };
}

const isSeen = (otherwise: number): ExpressionSpecification => [
  '>=',
  ['zoom'],
  ['to-number', ['coalesce', ['get', 'min_zoom'], otherwise], otherwise],
];

export const buildNameLayers = ({ text, land, water }: MapColours, { place, street }: Labels): Names[] => {
  const layout = {
    'text-field': place,
    'text-font': FONTS,
    'text-max-width': 9,
    'text-padding': 6,
  };
  return [
    {
      id: 'seas',
      from: ['places', 'water', 'physical_point', 'water_name'],
      type: 'symbol',
      filter: ['all', isShape('Point'), isOf(WATERS), isSeen(0)],
      layout: { ...layout, 'text-size': 12, 'text-letter-spacing': 0.12, 'text-max-width': 7 },
      paint: { 'text-color': water },
    },
    {
      id: 'street-names',
      from: ['roads', 'transportation_name'],
      type: 'symbol',
      minzoom: 14,
      filter: ['all', isShape('LineString'), ['has', 'name']],
      layout: {
        ...layout,
        'text-field': street,
        'symbol-placement': 'line',
        'text-size': 11,
      },
      paint: { 'text-color': text, 'text-halo-color': land, 'text-halo-width': 1.2 },
    },
    {
      id: 'names',
      from: ['places', 'place'],
      type: 'symbol',
      filter: [
        'all',
        isShape('Point'),
        ['!', isOf(['continent', ...WATERS])],
        isSeen(2),
        ['any', ['!', isOf(['country'])], ['<', ['zoom'], LARGER.country]],
        ['any', ['!', isOf(REGIONS)], ['<', ['zoom'], LARGER.region]],
      ],
      layout: {
        ...layout,
        'text-size': ['match', DETAIL, 'city', 14, ['country', ...REGIONS, 'town'], 12.5, 11.5],
        'text-transform': ['case', isOf(['country']), 'uppercase', 'none'],
        'text-letter-spacing': ['case', isOf(['country', ...REGIONS]), 0.08, 0],
        'symbol-sort-key': TURN,
      },
      paint: {
        'text-color': text,
        'text-opacity': ['match', KIND, ['country', ...REGIONS], 0.75, 1],
        'text-halo-color': land,
        'text-halo-width': 1.4,
      },
    },
  ];
};
