// Answers with pages that are computed for a request: whole, compressed in one go, and kept for whoever asks the same (docs/decisions/0022).
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getConfig } from '@/lib/config/config';
import { getPrefix } from '@/lib/model/language-prefix';
import { compress, type Encoding, toEncoding, withEncoding } from './encodings';
import { answers, type FinishedAnswer, isHtml, sendKept, toFinished } from './finished-answers';
import { holdBack } from './hold-back';
import { isPreview } from './kept-address';
import { getPageEdition } from './page-cache.mjs';
import { asksForFlight, isComputed, toPathname } from './request-policy';
import { hasOnePolicy } from './security-headers';
import { slimFlight } from './slim-flight.mjs';

/** Characters of an address under which an answer is kept. */
const LONGEST = 500;

/** https://nextjs.org/docs/app/guides/how-revalidation-works: HTML, and flight data for whoever is on the page already. */
const isPage = (response: ServerResponse) =>
  /^text\/(html|x-component)/.test(String(response.getHeader('content-type')));

/** From one search to the next there is no new document, and React has to know whose head it is. */
const toSlim = (html: Buffer) => Buffer.from(slimFlight(html.toString(), { keepsHead: true }));

/** Less is not worth it. https://github.com/expressjs/compression#threshold */
const LEAST = 1024;

/** @returns what was sent; null where it is too short to be compressed */
async function sendCompressed(response: ServerResponse, body: Buffer, encoding: Encoding): Promise<Buffer | null> {
  const isLong = encoding !== 'identity' && body.byteLength >= LEAST;
  const sent = isLong ? await compress(body, encoding, 'once') : body;
  response.setHeader('Vary', withEncoding(response.getHeader('vary')));
  if (isLong) response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', sent.byteLength);
  response.end(sent);
  return isLong || encoding === 'identity' ? sent : null;
}

/** Whether every visitor would be answered the same, until the catalogue is another one; of a hosted index nobody knows. */
const isSameForAll = (request: IncomingMessage) =>
  (request.url ?? '').length <= LONGEST &&
  !isPreview(request) &&
  !asksForFlight(request.headers) &&
  !getConfig().algolia &&
  hasOnePolicy();

/** The catalogue's edition of which an answer is kept, as it is before anything is made; null where it is not. */
function toKeptEdition(request: IncomingMessage): string | null {
  try {
    return isSameForAll(request) ? getPageEdition() : null;
  } catch {
    // Of a catalogue that cannot be read nothing is kept.
    return null;
  }
}

/** @param address with the prefix of its language */
function keep(
  response: ServerResponse,
  { address, edition }: { address: string; edition: string },
  bodies: FinishedAnswer['bodies'],
) {
  if (response.statusCode !== 200 || !isHtml(response) || response.hasHeader('set-cookie')) return;
  const other = answers.computed.peek(address);
  const before = other && other.made.edition === edition ? other.bodies : {};
  const made = { edition, current: performance.now(), trace: null };
  const { headers } = toFinished(response, true);
  answers.computed.set(address, { made, headers, tag: '', bodies: { ...before, ...bodies } });
}

/**
 * Holds the page back that is computed for a request; what else comes is left as it is. Piece by piece, as
 * Next writes it, it takes longer to compress and to send, and is no sooner to be seen: it begins once all has been asked.
 */
function sendWhole(
  request: IncomingMessage,
  response: ServerResponse,
  { address, encoding }: { address: string; encoding: Encoding },
) {
  const edition = toKeptEdition(request);
  // Next is asked for it as it is.
  delete request.headers['accept-encoding'];
  holdBack(response, {
    isWanted: isPage,
    onWhole(body) {
      sendCompressed(response, isHtml(response) ? toSlim(body) : body, encoding)
        .then((sent) => sent && edition !== null && keep(response, { address, edition }, { [encoding]: sent }))
        .catch((error) => response.destroy(error));
    },
  });
}

/** Has Next answer whose turn it is; a page that is computed for a request is sent whole, and kept. */
export function answerComputed(request: IncomingMessage, response: ServerResponse, answerByNext: RequestListener) {
  const { method, url = '' } = request;
  if (method !== 'GET' || !isComputed(toPathname(url))) return answerByNext(request, response);
  const address = `${getPrefix()}${url}`;
  // Who was waiting for their turn may have asked the same as the one before them.
  if (sendKept(request, response, address)) return;
  const encoding = toEncoding(request);
  if (encoding) sendWhole(request, response, { address, encoding });
  answerByNext(request, response);
}
