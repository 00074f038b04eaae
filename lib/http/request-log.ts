// Request log: one entry for each request, once its response has been sent.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { withoutBasePath } from '@/lib/model/base-path';
import { toOriginForm, toPathname } from './request-policy';
import { parseLocale } from './resolve-target';
import { matchRoute } from './route-table';

export interface RequestLogEntry {
  method: string;
  /** As requested, without the query, which may contain what a visitor typed, and without tokens. */
  path: string;
  /** HTTP status; 499 if the client disconnected first. */
  status: number;
  /** From the request's head to the end of the response. */
  seconds: number;
}

const MAX_PATH_CHARACTERS = 2048;

/** People with the token of a share link see what it shows. */
const SHARE_TOKEN = /(\/s\/)[^/]+/;

/** Not in any standard; nginx logs it too. */
const CLIENT_CLOSED_REQUEST = 499;

/** The route's name in metrics. */
export function toGroup(path: string): string {
  const localized = parseLocale(withoutBasePath(path));
  return 'redirect' in localized ? 'other' : matchRoute(localized.url).group;
}

export function onRequestFinished(
  { method = '', url = '' }: IncomingMessage,
  response: ServerResponse,
  onFinished: (entry: RequestLogEntry) => void,
) {
  const begun = performance.now();
  const path = toPathname(toOriginForm(url)).slice(0, MAX_PATH_CHARACTERS).replace(SHARE_TOKEN, '$1…');
  response.once('close', () =>
    onFinished({
      method,
      path,
      status: response.writableFinished ? response.statusCode : CLIENT_CLOSED_REQUEST,
      seconds: (performance.now() - begun) / 1000,
    }),
  );
}
