// Selects the Algolia API calls that are proxied to the hosted index: only searches of the published indices.

import { getConfig } from '@/lib/config/config';
import { ITEM_ID } from '@/lib/model/item-id';
import { SORTS, type Sort } from '@/lib/model/search-record';
import { getReplicaName } from '@/lib/search/params/index-settings';
import { parseFields, parseRestRoute, type RestRoute } from '@/lib/search/params/rest-route';
import { buildHostedRequest } from './hosted-request';

interface ProxiedCall {
  method: 'GET' | 'POST';
  path: string;
  data?: Record<string, unknown>;
}

const ATTRIBUTE = /^[\w.]+$/;

/** The search key may grant access to other indices of the application. */
function isOurs(name: unknown): boolean {
  const { searchIndex } = getConfig();
  return name === searchIndex || Object.keys(SORTS).some((sort) => name === getReplicaName(searchIndex, sort as Sort));
}

const areOurs = (requests: unknown) =>
  Array.isArray(requests) && requests.length > 0 && requests.every((request) => isOurs(request?.indexName));

/** @returns the call for the hosted index; null if the embedded engine handles it, including rejections */
export function parseProxiedCall(method: string, path: string, body: string): ProxiedCall | null {
  const route = parseRoute(method, path);
  if (!route) return null;
  if (route.operation === 'getObject')
    return isOurs(route.index) && ITEM_ID.test(route.id)
      ? { method: 'GET', path: `/1/indexes/${encodeURIComponent(route.index)}/${route.id}` }
      : null;
  const data = parseFields(body);
  if (!data) return null;
  const post = (tail: string): ProxiedCall => {
    const requests = Array.isArray(data.requests) ? { requests: data.requests.map(buildHostedRequest) } : {};
    return { method: 'POST', path: `/1/indexes/${tail}`, data: { ...buildHostedRequest(data), ...requests } };
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
