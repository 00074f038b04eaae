// Makes finished answers of what Next answers, and keeps them: pages, compressed once, and small images (docs/decisions/0022).
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type CacheStamp, getTrace, type Trace, trace } from '@/lib/catalogue/read/trace';
import { countProcesses } from '@/lib/cluster/worker';
import { getPrefix } from '@/lib/model/language-prefix';
import { readAnswer, writeAnswer } from './answer-disk';
import { readLength } from './content-length';
import { compress, type Encoding, toEncoding } from './encodings';
import { answers, type FinishedAnswer, isHtml, send, toFinished } from './finished-answers';
import { holdBack } from './hold-back';
import { isImageAddress, isPreview, toKeptAddress } from './kept-address';
import { getPageEdition, isCurrent, mayBeStale } from './page-cache.mjs';
import { revalidate } from './revalidate';

const LARGEST_IMAGE = 64 * 1024;

interface Asked extends Pick<IncomingMessage, 'method' | 'headers'> {
  kind: 'page' | 'image';
  url: string;
  encoding: Encoding;
  isRevalidation?: boolean;
  /** The catalogue's, before anything was made. */
  edition: string;
  trace: Trace | null;
}

/** Of what an answer was made; the page cache says so of pages. Undefined where nobody can tell when it is another one. */
function toMade({ kind, edition, trace }: Asked): CacheStamp | undefined {
  if (kind === 'page') return trace?.made;
  return trace && !trace.isOpaque && trace.answers.size > 0
    ? { edition, current: performance.now(), trace }
    : undefined;
}

/** Sends what Next has made, and keeps it where it is known of what it was made. */
async function finish(asked: Asked, response: ServerResponse, body: Buffer) {
  const { kind, url, encoding } = asked;
  const isPage = kind === 'page';
  const isFound = response.statusCode === 200 && (!isPage || isHtml(response));
  if (!isFound) {
    response.removeHeader('content-length');
    if (body.byteLength > 0) response.setHeader('Content-Length', body.byteLength);
    response.end(asked.method === 'HEAD' ? undefined : body);
    return;
  }
  const bodies = { [encoding]: await compress(body, encoding, 'often') };
  const answer = { ...toFinished(response, isPage), bodies } as FinishedAnswer;
  send(asked, response, [answer, encoding]);
  const made = toMade(asked);
  if (!made || answer.tag === '' || response.hasHeader('set-cookie')) return;
  const other = answers[kind].peek(url);
  // What the middleware has added on the way out belongs to it.
  const { headers } = toFinished(response, isPage);
  const isSame = other?.tag === answer.tag && other.made === made;
  answers[kind].set(url, { made, headers, tag: answer.tag, bodies: isSame ? { ...other.bodies, ...bodies } : bodies });
  // Images lie on the disk as it is.
  if (isPage) writeAnswer(toName(url, encoding), { made, headers, tag: answer.tag, body: bodies[encoding] as Buffer });
}

const toName = (url: string, encoding: Encoding) => `${encoding} ${url}`;

/** What an earlier process, or this one before it was pushed out of memory, has kept; null where it is another one now. */
async function readCurrent(url: string, encoding: Encoding): Promise<FinishedAnswer | null> {
  const found = await readAnswer(toName(url, encoding));
  if (!found || !isCurrent(found.made)) return null;
  const { made, headers, tag, body } = found;
  const other = answers.page.peek(url);
  const answer = { made, headers, tag, bodies: { ...(other?.tag === tag && other.bodies), [encoding]: body } };
  answers.page.set(url, answer);
  return answer;
}

const isSmallImage = (response: ServerResponse) => response.statusCode === 200 && readLength(response) <= LARGEST_IMAGE;

/** Has Next answer, and keeps what comes. */
function finishByNext(request: IncomingMessage, response: ServerResponse, asked: Asked, answerByNext: RequestListener) {
  const { headers, method } = request;
  const { isRevalidation } = asked;
  const isImage = asked.kind === 'image';
  if (!isImage) {
    // Next is asked for the whole page as it is: what the visitor has, and how it is sent, is seen to here.
    for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since', 'range']) delete headers[name];
    request.method = 'GET';
  }
  trace(
    () => {
      const own = getTrace();
      holdBack(response, {
        isWanted: isImage ? isSmallImage : () => true,
        onWhole(body) {
          request.method = method;
          finish({ ...asked, trace: own }, response, body).catch((error) => response.destroy(error));
        },
      });
      answerByNext(request, response);
    },
    { isRevalidation },
  );
}

/** Of what is in memory and no longer current there is a newer one on the disk only where another process has made it. */
const mayBeOnDisk = (url: string, encoding: Encoding) =>
  countProcesses() > 1 || answers.page.peek(url)?.bodies[encoding] === undefined;

/** Answers with a page that is kept on the disk and current; otherwise keeps what Next answers. */
async function makePage(
  request: IncomingMessage,
  response: ServerResponse,
  asked: Asked,
  answerByNext: RequestListener,
) {
  const { url, encoding } = asked;
  const found = mayBeOnDisk(url, encoding) && (await readCurrent(url, encoding).catch(() => null));
  if (found) send(asked, response, [found, encoding]);
  else finishByNext(request, response, asked, answerByNext);
}

/**
 * Answers with what is kept and current; otherwise keeps what Next answers.
 * @param answerByNext is handed the request on, or one that nobody sent
 * @param prepare what is to be done to the answer of one that nobody sent
 */
export function answerFinished(
  request: IncomingMessage,
  response: ServerResponse,
  answerByNext: RequestListener,
  prepare: RequestListener,
) {
  const { method, headers } = request;
  if (method !== 'GET' && method !== 'HEAD') return answerByNext(request, response);
  const isImage = isImageAddress(request.url ?? '');
  const address = isImage ? request.url : toKeptAddress(request.url ?? '');
  if (!address) return answerByNext(request, response);
  request.url = address;
  // Images are the same in all languages.
  const url = isImage ? address : `${getPrefix()}${address}`;
  const encoding = isPreview(request) ? undefined : isImage ? 'identity' : toEncoding(request);
  if (!encoding) return trace(() => answerByNext(request, response));
  const kind = isImage ? 'image' : 'page';
  const kept = answers[kind].get(url);
  if (kept?.bodies[encoding] && isCurrent(kept.made)) return send(request, response, [kept, encoding]);
  if (isImage && method === 'HEAD') return answerByNext(request, response);
  const asked: Asked = { kind, url, method, headers: { ...headers }, encoding, edition: getPageEdition(), trace: null };
  if (isImage) return finishByNext(request, response, asked, answerByNext);
  // An old page is shown before it waits for its turn to be made, or not at all.
  if (!kept?.bodies[encoding] || !mayBeStale(kept.made, address))
    return makePage(request, response, asked, answerByNext);
  send(request, response, [kept, encoding]);
  revalidate(request, (again, nobody) => {
    prepare(again, nobody);
    makePage(again, nobody, { ...asked, isRevalidation: true }, answerByNext);
  });
}
