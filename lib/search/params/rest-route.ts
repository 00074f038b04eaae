// Routes Algolia REST API calls by method and path, for the engine and for the proxy to a hosted index.

/** Operations with their path parameters; https://www.algolia.com/doc/rest-api/search */
export type RestRoute =
  | { operation: 'searchMany' | 'getObjects' }
  | { operation: 'search' | 'searchByAddress' | 'browse' | 'getSettings'; index: string }
  | { operation: 'searchFacet'; index: string; facet: string }
  | { operation: 'getObject'; index: string; id: string };

export function parseFields(body: string): Record<string, unknown> | null {
  try {
    const fields = JSON.parse(body);
    return typeof fields === 'object' && !Array.isArray(fields) ? fields : null;
  } catch {
    return null;
  }
}

function toPostRoute(names: string[]): RestRoute | null {
  const [index = '', verb, facet = '', end] = names;
  if (names.length === 4)
    return verb === 'facets' && end === 'query' ? { operation: 'searchFacet', index, facet } : null;
  if (names.length !== 2) return null;
  if (index === '*' && verb === 'queries') return { operation: 'searchMany' };
  if (index === '*' && verb === 'objects') return { operation: 'getObjects' };
  if (verb === 'query') return { operation: 'search', index };
  return verb === 'browse' ? { operation: 'browse', index } : null;
}

function toGetRoute(names: string[]): RestRoute | null {
  const [index = '', id = ''] = names;
  if (names.length === 1) return { operation: 'searchByAddress', index };
  if (names.length !== 2) return null;
  return id === 'settings' ? { operation: 'getSettings', index } : { operation: 'getObject', index, id };
}

/** @param path starts with `/1/` @returns null for an unknown operation @throws URIError for malformed encoding */
export function parseRestRoute(method: string, path: string): RestRoute | null {
  const [pathname = ''] = path.split('?', 1);
  const [, version, indexes, ...names] = pathname.split('/').map(decodeURIComponent);
  if (version !== '1' || indexes !== 'indexes') return null;
  if (method === 'POST') return toPostRoute(names);
  return method === 'GET' || method === 'HEAD' ? toGetRoute(names) : null;
}
