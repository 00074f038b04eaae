// The records for the search contract: small families of items whose words do not overlap.

import { toItemId } from '@/lib/catalogue/ids';
import { parseHtml } from '@/lib/metadata/formats/text';
import { toSlug } from '@/lib/model/routes';
import type { SearchRecord } from '@/lib/model/search-record';
import { toRecord } from '@/lib/model/to-record';
import type { Item } from '@/lib/model/types';

interface Fields extends Partial<Omit<Item, 'id' | 'slug' | 'path' | 'title'>> {
  title: string;
  /** Name of the file, for tests that search by it. */
  file?: string;
}

const on = (edtf: string) => ({ edtf, sort: Date.parse(edtf) / 1000 });
const at = (latitude: number, longitude: number, names: Partial<Record<'name' | 'city' | 'country', string>>) => ({
  ...names,
  latitude,
  longitude,
});
const sized = (width: number, height: number) => ({ width, height });

const RED = '#c2312a';
const BLUE = '#3568b4';

const FIELDS = {
  // Words with a common prefix.
  lantern: { title: 'Lantern festival' },
  lanternist: { title: 'Lanternist at work' },
  lanyard: { title: 'Lanyard coil' },

  // Words to misspell.
  yak: { title: 'Yak on the pass' },
  gander: { title: 'Gander' },
  cathedral: { title: 'Cathedral close', keywords: ['evensong'] },
  harrow: { title: 'Harrow', rating: 1 },
  harlow: { title: 'Harlow', rating: 5 },
  monolith: { title: 'Monolith', rating: 1 },
  monolyth: { title: 'Monolyth', rating: 3 },
  monalyth: { title: 'Monalyth', rating: 5 },
  locomotive: { title: 'Locomotive 4472' },
  locomotiveTwin: { title: 'Locomotive 4473' },
  lighthouse: { title: 'Lighthouse keeper' },
  okeeffe: { title: 'O’Keeffe in the desert' },
  hyphen: { title: 'Daguerre-type plate' },

  // Marks, ligatures and scripts.
  aero: { title: 'Ærø ferry' },
  tromso: { title: 'Tromsø by night' },
  zurich: { title: 'Zürich lake', place: { city: 'Zürich', country: 'Switzerland' } },
  zurichPlain: { title: 'Zurich tram' },
  lodz: { title: 'Łódź weaver' },
  strasse: { title: 'Straße im Regen' },
  nevsky: { title: 'Невский проспект' },
  athens: { title: 'Αθήνα' },
  nagasakiTitle: { title: '長崎の港' },
  tokyoTitle: { title: '東京の朝' },

  // The same words, adjacent or apart.
  redBridge: { title: 'Red bridge at dawn', rating: 2 },
  bridgeRed: { title: 'Bridge painted red', rating: 5 },

  // Words that occur together only in some records.
  fjordCruise: { title: 'Fjord cruise', rating: 1 },
  fjordMist: { title: 'Fjord mist', rating: 5 },
  cruiseDeck: { title: 'Cruise deck' },

  // Values and numbers to filter by.
  assay1: { title: 'Assay 1', keywords: ['assay', 'copper'], rating: 5, date: on('1850') },
  assay2: { title: 'Assay 2', keywords: ['assay', 'copper', 'tin'], rating: 4, date: on('1899-12-31') },
  assay3: { title: 'Assay 3', keywords: ['assay', 'tin'], rating: 3, date: on('1900-01-01') },
  assay4: { title: 'Assay 4', keywords: ['assay', 'zinc'], rating: 3, date: on('1950-06-15') },
  assay5: { title: 'Assay 5', keywords: ['assay', 'nickel'], rating: 1, date: on('1999-12-31') },
  assay6: { title: 'Assay 6', keywords: ['assay', 'copper', 'zinc'], rating: -1, date: on('2000-02-29') },
  assay7: { title: 'Assay 7', keywords: ['assay', 'rose gold'], date: on('2024-04-13') },
  assay8: { title: 'Assay 8', keywords: ['assay'] },

  // Values that resemble properties of JavaScript objects.
  proto: { title: 'Oddity 1', keywords: ['oddity', '__proto__', 'constructor'] },
  quoted: { title: 'Oddity 2', keywords: ['oddity', 'say "cheese"'] },
  apostrophe: { title: 'Oddity 3', keywords: ['oddity', "photographer's choice"] },
  colon: { title: 'Oddity 4', keywords: ['oddity', 'film: Kodak'] },
  operator: { title: 'Oddity 5', keywords: ['oddity', 'AND'] },
  dash: { title: 'Oddity 6', keywords: ['oddity', '-draft'] },
  script: { title: '<script>alert(1)</script> Tuba player', keywords: ['oddity', '<b>bold</b>'] },
  twice: { title: 'Echo chamber', keywords: ['echo', 'echo'] },
  bare: { title: 'Plain' },

  // All searchable attributes, and texts to highlight.
  engine: {
    title: 'Difference engine',
    file: 'xylography/woodblocks/quokka-0042.jpg',
    people: ['Ada Lovelace', 'Charles Babbage'],
    makers: ['Antoine Claudet'],
    place: { name: 'Marylebone', city: 'London', country: 'England' },
    keywords: ['brass', 'calculating machine'],
    caption: 'A cogwheel in the reading room',
    alt: 'Columns of numbered discs',
    identifiers: ['1843-DE-7'],
    camera: 'Wolcott mirror camera',
    lens: 'Petzval objective',
    rights: { licenceUrl: 'https://creativecommons.org/licenses/by-sa/4.0/' },
  },
  weir: {
    title: 'Weir',
    caption:
      'A long winter had kept the river frozen until the morning when the sturgeon came upstream past the old weir ' +
      'and the fishermen stood along both banks to count its kin one by one',
  },
  notes: {
    kind: 'story',
    type: 'text/markdown',
    title: 'Notes',
    ...parseHtml('<p>The <em>zeppelin</em> moored &amp; left.</p>'),
  },
  film: {
    kind: 'film',
    type: 'video/mp4',
    title: 'Kinetoscope reel',
    file: 'xylography/reel.mp4',
    duration: 61.5,
    ...sized(640, 480),
  },

  // Colours and shapes of pictures.
  swatch1: { title: 'Swatch 1', keywords: ['swatch'], colour: RED, ...sized(3000, 2000) },
  swatch2: { title: 'Swatch 2', keywords: ['swatch'], colour: RED, ...sized(2000, 3000) },
  swatch3: { title: 'Swatch 3', keywords: ['swatch'], colour: BLUE, ...sized(2000, 2000) },
  swatch4: { title: 'Swatch 4', keywords: ['swatch'], colour: BLUE, ...sized(4000, 1000) },
  swatch5: { title: 'Swatch 5', keywords: ['swatch'], colour: BLUE, ...sized(3000, 2000) },

  // Coordinates: three cities, and both sides of the 180th meridian.
  harbour: { title: 'Steamers', place: at(32.7437, 129.8703, { city: 'Nagasaki', country: 'Japan' }), rating: 2 },
  dejima: { title: 'Fan', place: at(32.7444, 129.8731, { city: 'Nagasaki', country: 'Japan' }), rating: 5 },
  glover: { title: 'Veranda', place: at(32.7342, 129.8693, { city: 'Nagasaki', country: 'Japan' }), rating: 1 },
  seine: { title: 'Bookstalls', place: at(48.8566, 2.3422, { city: 'Paris', country: 'France' }) },
  montmartre: { title: 'Steps', place: at(48.8867, 2.3431, { city: 'Paris', country: 'France' }) },
  thames: { title: 'Barge', place: at(51.5072, -0.1276, { city: 'London', country: 'England' }) },
  kew: { title: 'Palms', place: at(51.4787, -0.2956, { city: 'London', country: 'England' }) },
  fijiEast: { title: 'Reef', place: at(-16.8, 179.98, { country: 'Fiji' }) },
  fijiWest: { title: 'Canoe', place: at(-16.8, -179.97, { country: 'Fiji' }) },

  // Pairs that differ in one ranking criterion; the item that should rank lower has the higher rating.
  typoFar: { title: 'Quartz and other rocks at the mill', rating: 1 },
  typoNear: { title: 'Quarts mill', rating: 5 },
  proximityNear: { title: 'Evening', caption: 'Ember tower', rating: 1 },
  proximityFar: { title: 'Ember seen from the far old tower', rating: 5 },
  tamarindTitle: { title: 'Tamarind tree', rating: 1 },
  tamarindPeople: { title: 'Sitting', people: ['Tamarind Okafor'], rating: 2 },
  tamarindKeyword: { title: 'Market day', keywords: ['tamarind'], rating: 3 },
  tamarindCaption: { title: 'Kitchen', caption: 'Paste of tamarind', rating: 5 },
  exactWhole: { title: 'Indigo', rating: 1 },
  exactPart: { title: 'Indigo dye vat', rating: 5 },
  exactWords: { title: 'Cobalt vase', rating: 1 },
  exactBeginning: { title: 'Cobalt vases', rating: 5 },
  walnutFirst: { title: 'Walnut grove', rating: 1 },
  walnutLast: { title: 'The old walnut', rating: 5 },
  pewterFirst: { title: 'Still life', caption: 'Pewter jug and bread', rating: 1 },
  pewterLast: { title: 'Table', caption: 'A plain jug of pewter', rating: 5 },
  egretBest: { title: 'Egret wading', rating: 5, date: on('1930') },
  egretNew: { title: 'Egret wading', rating: 3, date: on('2010') },
  egretOld: { title: 'Egret wading', rating: 3, date: on('1910') },
  egretDateless: { title: 'Egret wading', rating: 3 },
  egretPlain: { title: 'Egret wading', date: on('2024') },
} satisfies Record<string, Fields>;

export type Name = keyof typeof FIELDS;

function toItem({ file, ...fields }: Fields, number: number): Item {
  const path = file ?? `zq${number}.jpg`;
  return {
    kind: 'photo',
    type: 'image/jpeg',
    id: toItemId(path),
    path,
    folder: path.slice(0, Math.max(0, path.lastIndexOf('/'))),
    slug: toSlug(fields.title),
    bytes: 1_234_567,
    modified: 0,
    version: 'v1',
    ...fields,
  };
}

const NAMES = Object.keys(FIELDS) as Name[];

export const ITEMS: Item[] = NAMES.map((name, number) => toItem(FIELDS[name], number));
export const RECORDS: SearchRecord[] = ITEMS.map((item) => toRecord(item));

const byName = new Map(NAMES.map((name, number) => [name, RECORDS[number]]));
const byId = new Map(NAMES.map((name, number) => [RECORDS[number]?.objectID, name]));

export function getRecord(name: Name): SearchRecord {
  const record = byName.get(name);
  if (!record) throw new Error(`no item is called ${name}`);
  return record;
}

/** The name of a record in RECORDS, or else its id. */
export const toName = (objectID: string) => byId.get(objectID) ?? (objectID as Name);
