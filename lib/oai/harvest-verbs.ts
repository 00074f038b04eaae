// The verbs that list records, or get one.
import {
  getCatalogueAge,
  getHarvested,
  getLastKey,
  type HarvestedRecord,
  type HarvestFilter,
  listHarvest,
} from '@/lib/catalogue/read/harvest';
import type { SeoSite } from '@/lib/seo/site';
import { type OaiArguments, type OaiError, type OaiRequest, parseDatestamps } from './parse-request';
import { buildRecordFacts, parseIdentifier, toIdentifier } from './record-facts';
import { hasFormat, RECORD_FORMATS, type RecordFormat } from './record-formats';
import { listRecordSets, listSetLanguages, parseSetSpec } from './record-sets';
import { type ListPlace, parseResumptionToken, toResumptionToken } from './resumption-token';
import { emptyXml, textXml, wrapXml } from './xml-elements';

/** Records per response. */
const PAGE_RECORDS = { ListRecords: 100, ListIdentifiers: 500 };

/** https://www.openarchives.org/OAI/openarchivesprotocol.html#Dates, to the second. */
export const formatDatestamp = (time: number) => new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');

const renderHeader = (record: HarvestedRecord, site: SeoSite) =>
  wrapXml(
    'header',
    [
      textXml('identifier', toIdentifier(record.id, site)),
      textXml('datestamp', formatDatestamp(record.time)),
      ...listRecordSets(record, site).map((set) => textXml('setSpec', set)),
    ],
    { status: record.item ? undefined : 'deleted' },
  );

function renderRecord(record: HarvestedRecord, format: RecordFormat, site: SeoSite) {
  const metadata = record.item && format.render(buildRecordFacts(record.item, site));
  return wrapXml('record', [renderHeader(record, site), metadata && wrapXml('metadata', metadata)]);
}

const NOTHING: OaiError = { code: 'noRecordsMatch', message: 'No records match' };

function toFormat({ metadataPrefix = '' }: OaiArguments): RecordFormat | OaiError {
  const message = `The formats are ${[...RECORD_FORMATS.keys()].join(', ')}`;
  return RECORD_FORMATS.get(metadataPrefix) ?? { code: 'cannotDisseminateFormat', message };
}

/** The filter of a list; null if it cannot match. */
async function toFilter(given: OaiArguments, format: RecordFormat, site: SeoSite): Promise<HarvestFilter | null> {
  const span = parseDatestamps(given);
  const within = given.set === undefined ? {} : parseSetSpec(given.set, site);
  const [, language] = /^language:(.+)$/.exec(given.set ?? '') ?? [];
  const isSpoken = language === undefined || (await listSetLanguages(site)).includes(language);
  if (!span || !within || !isSpoken) return null;
  const { only } = format;
  if (!only) return { ...span, ...within };
  if (within.kind && within.kind !== only.kind) return null;
  const isMeant = (item: Parameters<typeof only.isMeant>[0]) => only.isMeant(item) && (within.isMeant?.(item) ?? true);
  return { ...span, ...within, kind: only.kind, isMeant };
}

function toPlace({ resumptionToken, ...given }: OaiArguments): ListPlace | null {
  if (resumptionToken === undefined) return { given, after: 0, cursor: 0 };
  const place = parseResumptionToken(resumptionToken, getCatalogueAge());
  return place && place.after <= getLastKey() ? place : null;
}

export async function renderRecordList(
  { verb, given }: OaiRequest & { verb: keyof typeof PAGE_RECORDS },
  site: SeoSite,
): Promise<string | OaiError> {
  const place = toPlace(given);
  if (!place) return { code: 'badResumptionToken', message: 'Unknown or expired resumption token' };
  const format = toFormat(place.given);
  if ('code' in format) return format;
  const filter = await toFilter(place.given, format, site);
  const size = PAGE_RECORDS[verb];
  // One more than is sent shows whether the list goes on.
  const records = filter ? await listHarvest(place.after, size + 1, filter) : [];
  if (records.length === 0) return NOTHING;
  const page = records.slice(0, size);
  const { cursor } = place;
  const next = { ...place, after: page.at(-1)?.key ?? 0, cursor: cursor + page.length };
  const token =
    records.length > size
      ? textXml('resumptionToken', toResumptionToken(next, getCatalogueAge()), { cursor })
      : cursor > 0 && emptyXml('resumptionToken', { cursor });
  const lines = page.map((record) =>
    verb === 'ListRecords' ? renderRecord(record, format, site) : renderHeader(record, site),
  );
  return wrapXml(verb, [...lines.map((line) => `${line}\n`), token]);
}

const toUnknown = (identifier: string): OaiError => ({
  code: 'idDoesNotExist',
  message: `There is no record ${identifier}`,
});

export function renderOneRecord({ given }: OaiRequest, site: SeoSite): string | OaiError {
  const { identifier = '' } = given;
  const id = parseIdentifier(identifier, site);
  const record = id === null ? null : getHarvested(id);
  if (!record) return toUnknown(identifier);
  const format = toFormat(given);
  if ('code' in format) return format;
  if (record.item && !hasFormat(format, record.item))
    return { code: 'cannotDisseminateFormat', message: 'This record has other formats' };
  return wrapXml('GetRecord', renderRecord(record, format, site));
}

export function renderFormatList({ given: { identifier } }: OaiRequest, site: SeoSite): string | OaiError {
  const id = identifier === undefined ? null : parseIdentifier(identifier, site);
  const record = id === null ? null : getHarvested(id);
  if (identifier !== undefined && !record) return toUnknown(identifier);
  // A deletion is in the lists of all formats.
  const formats = [...RECORD_FORMATS].filter(([, format]) => !record?.item || hasFormat(format, record.item));
  return wrapXml(
    'ListMetadataFormats',
    formats.map(([prefix, { schema, namespace }]) =>
      wrapXml('metadataFormat', [
        textXml('metadataPrefix', prefix),
        textXml('schema', schema),
        textXml('metadataNamespace', namespace),
      ]),
    ),
  );
}
