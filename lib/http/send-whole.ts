// Sends pages that are computed for each request whole, and compressed in one go.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { compress, type Encoding, toEncoding, withEncoding } from './encodings';
import { holdBack } from './hold-back';
import { toPathname } from './request-policy';
import { slimFlight } from './slim-flight.mjs';

const COMPUTED = /^\/(search|map)$/;

/** https://nextjs.org/docs/app/guides/how-revalidation-works: HTML, and flight data for whoever is on the page already. */
const isPage = (response: ServerResponse) =>
  /^text\/(html|x-component)/.test(String(response.getHeader('content-type')));

const isHtml = (response: ServerResponse) => /^text\/html/.test(String(response.getHeader('content-type')));

/** From one search to the next there is no new document, and React has to know whose head it is. */
const toSlim = (html: Buffer) => Buffer.from(slimFlight(html.toString(), { keepsHead: true }));

/** Less is not worth it. https://github.com/expressjs/compression#threshold */
const LEAST = 1024;

async function sendCompressed(response: ServerResponse, body: Buffer, encoding: Encoding) {
  const isLong = encoding !== 'identity' && body.byteLength >= LEAST;
  const sent = isLong ? await compress(body, encoding, 'once') : body;
  response.setHeader('Vary', withEncoding(response.getHeader('vary')));
  if (isLong) response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', sent.byteLength);
  response.end(sent);
}

/**
 * Holds the page back that is made for a request, if it is one of those; what else comes is left as it is. Piece by piece, as
 * Next writes it, it takes longer to compress and to send, and is no sooner to be seen: it begins once all has been asked.
 */
export function sendWhole(request: IncomingMessage, response: ServerResponse) {
  const { method, url = '', headers } = request;
  const encoding = method === 'GET' && COMPUTED.test(toPathname(url)) ? toEncoding(request) : undefined;
  if (!encoding) return;
  // Next is asked for it as it is.
  delete headers['accept-encoding'];
  holdBack(response, {
    isWanted: isPage,
    onWhole(body) {
      sendCompressed(response, isHtml(response) ? toSlim(body) : body, encoding).catch((error) =>
        response.destroy(error),
      );
    },
  });
}
