// Lets algoliasearch's client talk to the engine in this process instead of to a server.
import { answerInFirst } from '@/lib/catalogue/read/asked-language';
import { getTrace, noted, registerQuestions } from '@/lib/catalogue/read/trace';
import { type Client, createEmbeddedClient, type Requester } from '@/lib/clients/algolia';
import { answerCall } from './rest-api';

type Call = Parameters<typeof answerCall>[0];

/** The same whenever it is asked: a page that shows it need not be made anew. */
function answerSteadily(call: Call) {
  const { status, content } = answerInFirst(() => answerCall(call));
  return { status, content: content.replace(/"processingTimeMS":\d+/g, '"processingTimeMS":0') };
}
registerQuestions('search', answerSteadily);

/** For algoliasearch's `requester` option: every request is answered here, whatever host it names. */
export const embeddedRequester: Requester = {
  async send({ url, method, data }) {
    const { pathname, search } = new URL(url);
    const call: Call = { method, path: pathname + search, body: Buffer.from(data ?? '').toString() };
    const { status, content } = getTrace()
      ? noted(['search', call], () => answerSteadily(call))
      : answerInFirst(() => answerCall(call));
    return { status, content, isTimedOut: false };
  },
};

let client: Client | undefined;

/** The one client of search on the server: asks the engine in this process in the words of Algolia's API. */
export function getEmbeddedClient(): Client {
  client ??= createEmbeddedClient(embeddedRequester);
  return client;
}
