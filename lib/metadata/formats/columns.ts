// Knows the column names that people and programs give a metadata.csv, and what each column says.

// Names without their prefix, case, spaces and punctuation, so that `dc:title`, `XMP-dc:Title` and `Title` are one.
const spellings = {
  file: 'file filename sourcefile path filepath image imagefile photo',
  title: 'title headline objectname',
  caption: 'caption description abstract captionabstract imagedescription',
  alt: 'alt alttext alternativetext alttextaccessibility',
  makers: 'maker makers creator creators author authors artist artists photographer photographers byline',
  date: 'date created datecreated datetaken creationdate datetimeoriginal issued year temporal',
  name: 'place location placename sublocation spatial coverage',
  city: 'city town',
  region: 'region state province provincestate county',
  country: 'country countryname countryprimarylocationname',
  countryCode: 'countrycode countryprimarylocationcode',
  latitude: 'latitude lat gpslatitude',
  longitude: 'longitude lon lng long gpslongitude',
  coordinates: 'coordinates gps gpsposition latlon latlong',
  altitude: 'altitude elevation gpsaltitude',
  keywords: 'keywords keyword subject subjects tags tag',
  people: 'people person persons personinimage persondepicted depicted',
  licence: 'licence license licenceurl licenseurl rightsurl webstatement copyrighturl rightsstatement',
  notice: 'rights copyright copyrightnotice rightsholder',
  credit: 'credit creditline provenance source',
  licensorUrl: 'licensorurl licensor',
  usageTerms: 'usageterms terms accessrights rightsusageterms',
  dataMining: 'datamining',
  identifiers:
    'identifier identifiers id objectnumber accessionnumber inventorynumber callnumber transmissionreference jobid',
  rating: 'rating stars',
  camera: 'camera',
  lens: 'lens',
};

type ColumnField = keyof typeof spellings;

/** What a row says, by field: several texts where several columns say the same thing. */
export type Row = Map<ColumnField, string[]>;

const fields = new Map(
  Object.entries(spellings).flatMap(([field, names]) => names.split(' ').map((name) => [name, field as ColumnField])),
);

/** What a column says; undefined for one that Vitrine does not know. */
export function toField(column: string): ColumnField | undefined {
  const name = column
    .slice(column.lastIndexOf(':') + 1)
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  return fields.get(name);
}

/** A row with its columns understood; empty cells say nothing. */
export function toRow(cells: Record<string, string> | undefined): Row {
  const row: Row = new Map();
  for (const column in cells) {
    const value = cells[column]?.trim();
    const field = value ? toField(column) : undefined;
    if (!field || !value) continue;
    const said = row.get(field);
    if (said) said.push(value);
    else row.set(field, [value]);
  }
  return row;
}

/** The entries of a list in one cell, between `;` or `|`. */
export const splitList = (cells: string[] | undefined): string[] => (cells ?? []).flatMap((cell) => cell.split(/[;|]/));
