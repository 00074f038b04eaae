// The proxy to the hosted index: which calls of Algolia's REST API are handed on, those that search what is published and nothing else.

import { getConfig } from '@/lib/config/config';
import { ITEM_ID } from '@/lib/model/item-id';
import { SORTS, type Sort } from '@/lib/model/search-record';
import { toReplicaName } from '@/lib/search/params/index-settings';
import { parseFields, parseRestRoute, type RestRoute } from '@/lib/search/params/rest-route';
import { toHostedRequest } from './hosted-request';

interface ProxiedCall {
  method: 'GET' | 'POST';
  path: string;
  data?: Record<string, unknown>;
}

const ATTRIBUTE = /^[\w.]+$/;

/** The search key may read more of the application than this archive. */
function isOurs(name: unknown): boolean {
  const { searchIndex } = getConfig();
  return name === searchIndex || Object.keys(SORTS).some((sort) => name === toReplicaName(searchIndex, sort as Sort));
}

const areOurs = (requests: unknown) =>
  Array.isArray(requests) && requests.length > 0 && requests.every((request) => isOurs(request?.indexName));

/** @returns the call as the hosted index is asked; null for what the embedded engine answers, be it with a refusal */
export function toProxiedCall(method: string, path: string, body: string): ProxiedCall | null {
  const route = parseRoute(method, path);
  if (!route) return null;
  if (route.operation === 'getObject')
    return isOurs(route.index) && ITEM_ID.test(route.id)
      ? { method: 'GET', path: `/1/indexes/${encodeURIComponent(route.index)}/${route.id}` }
      : null;
  const data = parseFields(body);
  if (!data) return null;
  const post = (tail: string): ProxiedCall => {
    const requests = Array.isArray(data.requests) ? { requests: data.requests.map(toHostedRequest) } : {};
    return { method: 'POST', path: `/1/indexes/${tail}`, data: { ...toHostedRequest(data), ...requests } };
  };
  switch (route.operation) {
    case 'searchMany':
      return areOurs(data.requests) ? post('*/queries') : null;
    case 'getObjects':
      return areOurs(data.requests) ? post('*/objects') : null;
    case 'search':
      return isOurs(route.index) ? post(`${encodeURIComponent(route.index)}/query`) : null;
    case 'searchFacet': {
      const { index, facet } = route;
      return isOurs(index) && ATTRIBUTE.test(facet) ? post(`${encodeURIComponent(index)}/facets/${facet}/query`) : null;
    }
    default:
      return null;
  }
}

function parseRoute(method: string, path: string): RestRoute | null {
  try {
    return parseRestRoute(method, path);
  } catch {
    return null;
  }
}
