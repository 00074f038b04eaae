// Runs algoliasearch's client against the engine in this process instead of a server.

import { getTrace, registerQueries, traced } from '@/lib/catalogue/read/trace';
import { type Client, createEmbeddedClient, type Requester } from '@/lib/clients/algolia';
import { runWithDefaultLocale } from '@/lib/i18n/request-locale';
import { answerCall } from './rest-api';

type Call = Parameters<typeof answerCall>[0];

/** Removes the processing time, so that equal results do not invalidate pages. */
function answerSteadily(call: Call) {
  const { status, content } = runWithDefaultLocale(() => answerCall(call));
  return { status, content: content.replace(/"processingTimeMS":\d+/g, '"processingTimeMS":0') };
}
registerQueries('search', answerSteadily);

/** Implements algoliasearch's `requester` option; ignores the host of the request. */
export const embeddedRequester: Requester = {
  async send({ url, method, data }) {
    const { pathname, search } = new URL(url);
    const call: Call = { method, path: pathname + search, body: Buffer.from(data ?? '').toString() };
    const { status, content } = getTrace()
      ? traced(['search', call], () => answerSteadily(call))
      : runWithDefaultLocale(() => answerCall(call));
    return { status, content, isTimedOut: false };
  },
};

let client: Client | undefined;

export function getEmbeddedClient(): Client {
  client ??= createEmbeddedClient(embeddedRequester);
  return client;
}
