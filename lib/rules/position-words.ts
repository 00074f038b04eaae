// Recognises texts that give a position on the map: coordinates in the usual notations, codes of a place, links to a map.

const NUMBER = String.raw`[-+−]?\d{1,3}[.,]\d{2,}`;
const HEMISPHERE = '(?:[NSEWO]|north|south|east|west|nord|süd|ost)';

const POSITIONS = [
  // 41°24.218, 41° 24′ 12″ N, N 41°
  /\d{1,3}\s*[°º]\s*\d/u,
  new RegExp(String.raw`\d\s*[°º'′’"″”]+\s*${HEMISPHERE}(?![\p{L}\p{N}])`, 'iu'),
  new RegExp(String.raw`(?<![\p{L}\p{N}])${HEMISPHERE}\s*\d{1,3}(?:[.,]\d+)?\s*[°º]`, 'iu'),
  // N 41.40363, 41.40363 N
  new RegExp(String.raw`(?<![\p{L}\p{N}])${HEMISPHERE}\s*[:=]?\s*\d{1,3}[.,]\d{3,}`, 'iu'),
  new RegExp(String.raw`\d{1,3}[.,]\d{3,}\s*${HEMISPHERE}(?![\p{L}\p{N}])`, 'iu'),
  // lat=41.4, geo:lat=41.4, Breitengrad: 41,4
  /(?<!\p{L})(?:lat(?:itude)?|lon|lng|long(?:itude)?|breitengrad|längengrad|latitud|longitud)\s*[:=]?\s*[-+−]?\d/iu,
  /(?<!\p{L})geo:\s*[-+−]?\d/iu,
  // A plus code, what3words, UTM and MGRS, the Swiss grid
  /(?<![\p{L}\p{N}])[23456789CFGHJMPQRVWX]{4,8}\+[23456789CFGHJMPQRVWX]{2,3}(?![\p{L}\p{N}])/u,
  /\/\/\/\p{L}+\.\p{L}+\.\p{L}+/u,
  /(?<![\p{L}\p{N}])\d{1,2}\s?[C-HJ-NP-X]\s*(?:[A-HJ-NP-Z]{2}\s*\d{3,5}\s*\d{3,5}|\d{6}\S*\s+\d{7})/u,
  /(?<!\d)2[4-8]\d{2}['’ ]?\d{3}(?:\.\d+)?\s*[/,;]\s*1[0-3]\d{2}['’ ]?\d{3}/u,
  // Links to a map
  /(?:maps\.|\/maps\b|goo\.gl\/maps|openstreetmap\.|osm\.org|osm\.de|opentopomap\.|bing\.com\/maps|wego\.here\.|here\.com|waze\.com|what3words\.|w3w\.co|mapy\.(?:cz|com)|mapbox\.|mapillary\.|map\.geo\.admin\.ch|geohack|geoportal|gpsvisualizer|komoot\.|plus\.codes)/iu,
];

/** Two numbers with decimals beside each other: `41.40363 / 2.17436`. */
const PAIR = new RegExp(String.raw`(?<![\d.,])(${NUMBER})\s*[,;/|\s]\s*(${NUMBER})(?![\d.,]*\d)`, 'gu');

/** One number that is as precise as coordinates are: alone with four decimals, among words with five. */
const LONE = /^\s*[-+−]?\d{1,3}[.,]\d{4,}\s*[°º]?\s*$|(?<![\d.,])\d{1,3}[.,]\d{5,}(?![\d.,]*\d)/u;

const HEADING =
  /(?<!\p{L})(?:gps|lat|latitude|lon|lng|longitude|geo|geotag|geohash|position|coord\p{L}*|koordinat\p{L}*|breitengrad|längengrad|utm|mgrs|easting|northing|plus ?code|what3words)(?!\p{L})/iu;

/** Whether one of two numbers is written as precisely as coordinates are, and both are on the globe. */
function isPair(text: string): boolean {
  for (const [, one = '', other = ''] of text.matchAll(PAIR)) {
    const parts = [one, other].map((part) => part.replace(',', '.').replace('−', '-'));
    const isPrecise = parts.some((part) => /\.\d{3,}$/.test(part));
    const [first = 0, second = 0] = parts.map((part) => Math.abs(Number(part)));
    if (isPrecise && Math.max(first, second) <= 180 && Math.min(first, second) <= 90) return true;
  }
  return false;
}

/** Whether a text contains a position. False positives are acceptable, because matching texts are hidden. */
export const hasPosition = (text: string): boolean =>
  POSITIONS.some((pattern) => pattern.test(text)) || isPair(text) || LONE.test(text);

/** Whether a heading of the owner's announces a position: its values are one, however they are written. */
export const isPositionHeading = (heading: string): boolean => HEADING.test(heading);
