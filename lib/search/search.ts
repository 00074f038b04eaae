// Searches for pages and for /api/search: the hosted index where there is one and while it answers, else the embedded engine.
import type { SearchForHits, SearchResponse } from 'algoliasearch';
import type { SearchRecord } from '@/lib/model/search-record';
import { getEmbeddedClient } from '@/lib/search/algolia/embedded';
import { answerCall } from '@/lib/search/algolia/rest-api';
import { toErrorMessage, toStatus } from '@/lib/search/hosted/error-message';
import { askHosted } from '@/lib/search/hosted/hosted';
import { toHostedRequest } from '@/lib/search/hosted/hosted-request';
import { toProxiedCall } from '@/lib/search/hosted/proxy';

/**
 * What looks alike the engine alone knows: it answers where that is asked, also where there is a hosted index.
 * @returns an answer a request, in their order
 * @throws ApiError with Algolia's status and message where a request is one that Algolia refuses
 */
export async function search(
  requests: (SearchForHits & { likeTo?: string })[],
): Promise<SearchResponse<SearchRecord>[]> {
  const isAlike = requests.some(({ likeTo }) => likeTo !== undefined);
  const hosted = isAlike
    ? null
    : await askHosted(async (client) => {
        const { results } = await client.searchForHits<SearchRecord>({ requests: requests.map(toHostedRequest) });
        if (results.length !== requests.length)
          throw new Error(`${results.length} answers to ${requests.length} requests`);
        return results;
      });
  return hosted ?? (await getEmbeddedClient().searchForHits<SearchRecord>({ requests })).results;
}

interface RestAnswer {
  status: number;
  /** JSON. */
  content: string;
}

/** Answers a call of Algolia's search API by proxy to the hosted index or from the engine; nothing of the visitor but the call is handed on. */
export async function answerRestCall(method: string, path: string, body: string): Promise<RestAnswer> {
  const call = toProxiedCall(method, path, body);
  if (call) {
    try {
      const hosted = await askHosted(({ transporter }) =>
        transporter.requestWithHttpInfo({
          ...call,
          headers: {},
          queryParameters: {},
          useReadTransporter: true,
        }),
      );
      if (hosted) return { status: hosted.status, content: hosted.content };
    } catch (error) {
      const status = toStatus(error);
      return { status, content: JSON.stringify({ message: toErrorMessage(error).replace(/^\d+: /, ''), status }) };
    }
  }
  return answerCall({ method, path, body });
}
