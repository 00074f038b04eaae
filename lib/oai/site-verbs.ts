// The verbs about the whole archive: Identify and ListSets.
import { getFirstChange } from '@/lib/catalogue/read/harvest';
import { getConfig } from '@/lib/config/config';
import { withBasePath } from '@/lib/model/base-path';
import type { SeoSite } from '@/lib/seo/site';
import { formatDatestamp } from './harvest-verbs';
import type { OaiError, OaiRequest } from './parse-request';
import { toIdentifier } from './record-facts';
import { listFixedSets, listFolderSets, parseSetSpec } from './record-sets';
import { parseSetsToken, toSetsToken } from './resumption-token';
import { emptyXml, textXml, wrapXml } from './xml-elements';

/** Folders per response. */
const PAGE_SETS = 200;

export const toBaseUrl = ({ url }: Pick<SeoSite, 'url'>) => url + withBasePath('/oai');

/** The schema wants a dot in the host, which `localhost` has not. */
function toAdminEmail({ url }: SeoSite): string {
  const { hostname } = new URL(url);
  return getConfig().oaiEmail || `postmaster@${hostname.includes('.') ? hostname : `${hostname}.invalid`}`;
}

/** http://www.openarchives.org/OAI/2.0/guidelines-oai-identifier.htm: for names of hosts only. */
function describeIdentifiers(site: SeoSite): string {
  const { hostname } = new URL(site.url);
  if (!/^[a-z][a-z\d-]*(?:\.[a-z][a-z\d-]*)+$/i.test(hostname)) return '';
  return wrapXml(
    'description',
    wrapXml(
      'oai-identifier',
      [
        textXml('scheme', 'oai'),
        textXml('repositoryIdentifier', hostname),
        textXml('delimiter', ':'),
        textXml('sampleIdentifier', toIdentifier('a2b3c4d5e6', site)),
      ],
      {
        xmlns: 'http://www.openarchives.org/OAI/2.0/oai-identifier',
        'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
        'xsi:schemaLocation':
          'http://www.openarchives.org/OAI/2.0/oai-identifier http://www.openarchives.org/OAI/2.0/oai-identifier.xsd',
      },
    ),
  );
}

export const renderIdentity = (site: SeoSite): string =>
  wrapXml('Identify', [
    textXml('repositoryName', site.title),
    textXml('baseURL', toBaseUrl(site)),
    textXml('protocolVersion', '2.0'),
    textXml('adminEmail', toAdminEmail(site)),
    textXml('earliestDatestamp', formatDatestamp(getFirstChange() ?? 0)),
    textXml('deletedRecord', 'persistent'),
    textXml('granularity', 'YYYY-MM-DDThh:mm:ssZ'),
    textXml('compression', 'gzip'),
    describeIdentifiers(site),
  ]);

export async function renderSetList(
  { given: { resumptionToken } }: OaiRequest,
  site: SeoSite,
): Promise<string | OaiError> {
  const place = resumptionToken === undefined ? null : parseSetsToken(resumptionToken);
  const after = place ? parseSetSpec(place.set, site)?.folder : '';
  if ((resumptionToken !== undefined && !place) || after === undefined)
    return { code: 'badResumptionToken', message: 'Unknown resumption token' };
  const folders = listFolderSets(after, PAGE_SETS + 1);
  const page = folders.slice(0, PAGE_SETS);
  const sets = [...(place ? [] : await listFixedSets(site)), ...page];
  const cursor = place?.cursor ?? 0;
  const last = page.at(-1);
  const token =
    folders.length > PAGE_SETS && last
      ? textXml('resumptionToken', toSetsToken(last.spec, cursor + sets.length), { cursor })
      : place && emptyXml('resumptionToken', { cursor });
  const lines = sets.map(({ spec, name }) => wrapXml('set', [textXml('setSpec', spec), textXml('setName', name)]));
  if (lines.length === 0) return { code: 'badResumptionToken', message: 'The list has no more sets' };
  return wrapXml('ListSets', [...lines, token]);
}
