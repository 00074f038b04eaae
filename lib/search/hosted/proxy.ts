// Decides which calls of Algolia's search API are handed to the hosted index: those that search what is published, and nothing else.
import { getConfig } from '@/lib/config/config';
import { SORTS, type Sort } from '@/lib/model/search-record';
import { toReplicaName } from '@/lib/search/params/index-settings';

export interface Call {
  method: 'GET' | 'POST';
  path: string;
  data?: Record<string, unknown>;
}

const ITEM_ID = /^[a-z2-7]{10}$/;
const ATTRIBUTE = /^[\w.]+$/;

/** The search key may read more of the application than this archive. */
function isOurs(name: unknown): boolean {
  const { searchIndex } = getConfig();
  return name === searchIndex || Object.keys(SORTS).some((sort) => name === toReplicaName(searchIndex, sort as Sort));
}

function parseBody(body: string): Record<string, unknown> | null {
  try {
    const data = JSON.parse(body);
    return typeof data === 'object' && data !== null && !Array.isArray(data) ? data : null;
  } catch {
    return null;
  }
}

const areOurs = (requests: unknown) =>
  Array.isArray(requests) && requests.length > 0 && requests.every((request) => isOurs(request?.indexName));

function toPost(parts: string[], body: string): Call | null {
  const data = parseBody(body);
  const [index, verb, facet, end] = parts;
  if (!data || index === undefined) return null;
  const post = (path: string): Call => ({ method: 'POST', path: `/1/indexes/${path}`, data });
  if (index === '*')
    return parts.length === 2 && (verb === 'queries' || verb === 'objects') && areOurs(data.requests)
      ? post(`*/${verb}`)
      : null;
  if (!isOurs(index)) return null;
  if (parts.length === 2 && verb === 'query') return post(`${encodeURIComponent(index)}/query`);
  if (parts.length === 4 && verb === 'facets' && end === 'query' && facet !== undefined && ATTRIBUTE.test(facet))
    return post(`${encodeURIComponent(index)}/facets/${facet}/query`);
  return null;
}

/** @returns the call as the hosted index is asked; null for what the embedded engine answers, be it with a refusal */
export function toCall(method: string, path: string, body: string): Call | null {
  let parts: string[];
  try {
    const [pathname = ''] = path.split('?', 1);
    parts = pathname.replace(/^\/+/, '').split('/').map(decodeURIComponent);
  } catch {
    return null;
  }
  const [version, indexes, ...rest] = parts;
  if (version !== '1' || indexes !== 'indexes') return null;
  if (method === 'POST') return toPost(rest, body);
  const [index, id, ...more] = rest;
  const isObject = method === 'GET' && more.length === 0 && isOurs(index) && ITEM_ID.test(id ?? '');
  return isObject ? { method: 'GET', path: `/1/indexes/${encodeURIComponent(index ?? '')}/${id}` } : null;
}
