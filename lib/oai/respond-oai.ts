// Handles requests of harvesters: OAI-PMH 2.0, https://www.openarchives.org/OAI/openarchivesprotocol.html
import { toETag } from '@/lib/http/etag';
import { readBytes } from '@/lib/http/form-body';
import { acquirePostSlot, OverloadError } from '@/lib/http/load-shedding';
import { takeTokens } from '@/lib/http/rate-limit';
import { respondError, respondText } from '@/lib/http/respond';
import { readSeoSite, type SeoSite } from '@/lib/seo/site';
import { formatDatestamp, renderFormatList, renderOneRecord, renderRecordList } from './harvest-verbs';
import { type OaiError, type OaiRequest, parseRequest } from './parse-request';
import { renderIdentity, renderSetList, toBaseUrl } from './site-verbs';
import { textXml, wrapXml } from './xml-elements';

const MAX_FORM_BYTES = 8192;

/**
 * Milliseconds. A change has its time before readers see its commit, on another server some seconds later. Harvesters continue
 * from the date of the response, so it is earlier than the clock by more than that, and no change is missed.
 */
const VISIBILITY_DELAY_MS = 60_000;

/** Tokens of the rate limit, milliseconds, before the work; what it really took is charged after it. */
const MIN_COST = 2;

const respondBusy = (seconds: number) =>
  respondError(503, 'Busy, please wait a little', { 'Retry-After': String(seconds) });

function render(request: OaiRequest, site: SeoSite): string | OaiError | Promise<string | OaiError> {
  switch (request.verb) {
    case 'Identify':
      return renderIdentity(site);
    case 'ListMetadataFormats':
      return renderFormatList(request, site);
    case 'ListSets':
      return renderSetList(request, site);
    case 'GetRecord':
      return renderOneRecord(request, site);
    default:
      return renderRecordList({ ...request, verb: request.verb }, site);
  }
}

/** A request that is not valid is named without its arguments. */
function renderRequest(request: OaiRequest | null, code: OaiError['code'] | null, site: SeoSite): string {
  const isNamed = request && code !== 'badVerb' && code !== 'badArgument';
  return textXml('request', toBaseUrl(site), isNamed ? { verb: request.verb, ...request.given } : {});
}

async function renderContent(parameters: URLSearchParams, site: SeoSite): Promise<string> {
  const parsed = parseRequest(parameters);
  const request = 'code' in parsed ? null : parsed;
  const result = 'code' in parsed ? parsed : await render(parsed, site);
  if (typeof result === 'string') return renderRequest(request, null, site) + result;
  return renderRequest(request, result.code, site) + textXml('error', result.message, { code: result.code });
}

const renderDocument = (content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${wrapXml(
    'OAI-PMH',
    textXml('responseDate', formatDatestamp(Date.now() - VISIBILITY_DELAY_MS)) + content,
    {
      xmlns: 'http://www.openarchives.org/OAI/2.0/',
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xsi:schemaLocation': 'http://www.openarchives.org/OAI/2.0/ http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd',
    },
  )}\n`;

async function respond(request: Request, parameters: URLSearchParams): Promise<Response> {
  const wait = await takeTokens(request.headers, MIN_COST);
  if (wait > 0) return respondBusy(wait);
  const started = performance.now();
  const content = await renderContent(parameters, readSeoSite());
  await takeTokens(request.headers, performance.now() - started);
  const type = 'text/xml; charset=utf-8';
  // Weak, because the date of the response is not part of it.
  return respondText(request, renderDocument(content), { type, tag: `W/${toETag(content)}` });
}

/** Handles GET and HEAD. */
export const respondOai = (request: Request): Promise<Response> => respond(request, new URL(request.url).searchParams);

/** Handles a form of `application/x-www-form-urlencoded`. */
export async function respondOaiForm(request: Request): Promise<Response> {
  const body = await readBytes(request, MAX_FORM_BYTES);
  if (body === null) return respondError(413, `A form of more than ${MAX_FORM_BYTES} bytes`);
  try {
    const release = await acquirePostSlot('page', request);
    // Only GET and HEAD are conditional.
    const headers = new Headers(request.headers);
    headers.delete('if-none-match');
    const plain = new Request(request.url, { headers });
    return await respond(plain, new URLSearchParams(Buffer.from(body).toString())).finally(release);
  } catch (error) {
    if (!(error instanceof OverloadError)) throw error;
    return respondBusy(error.seconds);
  }
}
