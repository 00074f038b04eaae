// Searches for pages and `/api/search`: by the hosted index if configured and available, else by the embedded engine.
import type { SearchForHits, SearchResponse } from 'algoliasearch';
import { isPublicView } from '@/lib/catalogue/read/view';
import type { SearchRecord } from '@/lib/model/search-record';
import { getEmbeddedClient } from '@/lib/search/algolia/embedded';
import { answerCall } from '@/lib/search/algolia/rest-api';
import { describeHostedError, getErrorStatus } from '@/lib/search/hosted/error-message';
import { askHosted } from '@/lib/search/hosted/hosted';
import { buildHostedRequest } from '@/lib/search/hosted/hosted-request';
import { parseProxiedCall } from '@/lib/search/hosted/proxy';

/**
 * Only the embedded engine supports similarity (`likeTo`) and knows what is restricted to audiences, so it serves such
 * requests even if an index is hosted.
 * @returns one response per request, in order
 * @throws ApiError with Algolia's status and message for a request that Algolia rejects
 */
export async function search(
  requests: (SearchForHits & { likeTo?: string })[],
): Promise<SearchResponse<SearchRecord>[]> {
  const isAlike = requests.some(({ likeTo }) => likeTo !== undefined);
  const hosted =
    isAlike || !isPublicView()
      ? null
      : await askHosted(async (client) => {
          const { results } = await client.searchForHits<SearchRecord>({ requests: requests.map(buildHostedRequest) });
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

/** Handles an Algolia API call; forwards no visitor headers or query parameters to the hosted index. */
export async function answerRestCall(method: string, path: string, body: string): Promise<RestAnswer> {
  const call = isPublicView() ? parseProxiedCall(method, path, body) : null;
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
      const status = getErrorStatus(error);
      return { status, content: JSON.stringify({ message: describeHostedError(error).replace(/^\d+: /, ''), status }) };
    }
  }
  return answerCall({ method, path, body });
}
