// Implements Algolia's REST API on the embedded engine: operations and error messages.
import { getKey, listByKey } from '@/lib/catalogue/read/search-data';
import { getSite } from '@/lib/catalogue/read/site';
import { getConfig } from '@/lib/config/config';
import { isFacet, isSort, type SearchRecord, type Sort } from '@/lib/model/search-record';
import { toRecord } from '@/lib/model/to-record';
import { answerFacet } from '@/lib/search/engine/answer-facet';
import { answerSearch, pick } from '@/lib/search/engine/answer-search';
import { countScans } from '@/lib/search/engine/filter-bits';
import { getIndex } from '@/lib/search/engine/index-state';
import { buildReplicaSettings, INDEX_SETTINGS } from '@/lib/search/params/index-settings';
import { type Params, parseFacetParams, parseParams } from '@/lib/search/params/params';
import { parseFields, parseRestRoute } from '@/lib/search/params/rest-route';
import { ParamsError } from '@/lib/search/params/values';
import { browse } from './browse';

interface RestCall {
  method: string;
  path: string;
  body: string;
}

class SearchRefusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

type Fields = Record<string, unknown>;

const MAX_REQUESTS = 50;
const MAX_OBJECTS = 1000;

/** Returns the sort order of an index name; null for relevance. */
function toSort(name: unknown): Sort | null {
  const base = getConfig().searchIndex;
  if (name === base) return null;
  const sort = typeof name === 'string' && name.startsWith(`${base}_`) ? name.slice(base.length + 1) : '';
  if (isSort(sort)) return sort;
  throw new SearchRefusal(404, `Index ${String(name).slice(0, 200)} does not exist`);
}

function parseBody(body: string): Fields {
  const fields = body.trim() === '' ? {} : parseFields(body);
  if (!fields) throw new SearchRefusal(400, 'Invalid JSON');
  return fields;
}

function listRequests(body: Fields, max: number): Fields[] {
  const { requests } = body;
  if (!Array.isArray(requests) || requests.some((each) => typeof each !== 'object' || each === null))
    throw new SearchRefusal(400, '"requests" must be an array of objects');
  if (requests.length > max) throw new SearchRefusal(400, `At most ${max} requests can be sent in one call`);
  return requests;
}

function searchOne(fields: Fields, name: unknown) {
  const sort = toSort(name);
  const params = parseParams(fields);
  checkCost([params]);
  const answer = {
    ...answerSearch(getIndex(), params, sort),
    index: name,
    params: typeof fields.params === 'string' ? fields.params : toParamsText(fields),
  };
  if (params.responseFields.includes('*')) return answer;
  return Object.fromEntries(Object.entries(answer).filter(([field]) => params.responseFields.includes(field)));
}

const toParamsText = (fields: Fields) =>
  new URLSearchParams(
    Object.entries(fields)
      .filter(([name]) => name !== 'indexName' && name !== 'type')
      .map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
  ).toString();

function searchFacet(fields: Fields, [name, facet]: [unknown, unknown]) {
  toSort(name);
  if (
    typeof facet !== 'string' ||
    !isFacet(facet) ||
    !INDEX_SETTINGS.attributesForFaceting.includes(`searchable(${facet})`)
  )
    throw new SearchRefusal(
      400,
      `Cannot search in \`${String(facet).slice(0, 200)}\` attribute, you need to add \`searchable(${String(facet).slice(0, 200)})\` to attributesForFaceting.`,
    );
  return answerFacet(getIndex(), facet, parseFacetParams(fields));
}

// Maximum cost of one call, over all its searches.
const MAX_HITS = 2000;
const MAX_SCANS = 100;

/** Rejects expensive calls, because the engine blocks the thread. */
function checkCost(all: Params[]) {
  const hits = all.reduce((sum, { hitsPerPage, length }) => sum + Math.max(hitsPerPage, length ?? 0), 0);
  if (hits > MAX_HITS)
    throw new SearchRefusal(400, `A call may ask for ${MAX_HITS} hits in all, this one asks for ${hits}`);
  const scans = all.reduce(
    (sum, { filter, optionalFilter, polygons }) =>
      sum + countScans(filter) + countScans(optionalFilter) + polygons.flat().length / 100,
    0,
  );
  if (scans > MAX_SCANS) throw new SearchRefusal(400, `The filters of a call may hold ${MAX_SCANS} conditions in all`);
}

function searchMany(body: Fields) {
  const requests = listRequests(body, MAX_REQUESTS);
  for (const { indexName } of requests) toSort(indexName);
  checkCost(
    requests.map((request) => (request.type === 'facet' ? parseFacetParams(request).params : parseParams(request))),
  );
  return { results: requests.map(searchEither) };
}

const searchEither = (request: Fields) =>
  request.type === 'facet'
    ? { ...searchFacet(request, [request.indexName, request.facet]), index: request.indexName }
    : searchOne(request, request.indexName);

function getObject(id: unknown): SearchRecord | null {
  const key = typeof id === 'string' ? getKey(id) : null;
  const item = key === null ? undefined : listByKey([key]).get(key);
  return item ? toRecord(item, getSite().licence) : null;
}

const toNames = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === 'string' && value !== '' ? value.split(',') : ['*'];

const getObjects = (body: Fields) => ({
  results: listRequests(body, MAX_OBJECTS).map(({ indexName, objectID, attributesToRetrieve }) => {
    toSort(indexName);
    const record = getObject(objectID);
    return record && pick(record, toNames(attributesToRetrieve));
  }),
});

function getOneObject(id: string, names: string | null) {
  const record = getObject(id);
  if (!record) throw new SearchRefusal(404, 'ObjectID does not exist');
  return pick(record, toNames(names));
}

/** Lists all records; a replica holds the same records, so the order does not matter. */
function browseIndex(name: string, body: Fields) {
  toSort(name);
  return browse(body);
}

/** @returns the response body. @throws SearchRefusal, ParamsError or URIError */
function dispatch({ method, path, body }: RestCall): unknown {
  const route = parseRestRoute(method, path);
  const [, query = ''] = path.split('?', 2);
  switch (route?.operation) {
    case 'searchMany':
      return searchMany(parseBody(body));
    case 'getObjects':
      return getObjects(parseBody(body));
    case 'search':
      return searchOne(parseBody(body), route.index);
    case 'browse':
      return browseIndex(route.index, parseBody(body));
    case 'searchFacet':
      return searchFacet(parseBody(body), [route.index, route.facet]);
    case 'searchByAddress':
      return searchOne({ params: query }, route.index);
    case 'getSettings': {
      const sort = toSort(route.index);
      return sort ? buildReplicaSettings(sort) : INDEX_SETTINGS;
    }
    case 'getObject':
      toSort(route.index);
      return getOneObject(route.id, new URLSearchParams(query).get('attributesToRetrieve'));
    default:
      throw new SearchRefusal(404, 'Path not found');
  }
}

export function answerCall(call: RestCall): { status: number; content: string } {
  try {
    return { status: 200, content: JSON.stringify(dispatch(call)) };
  } catch (error) {
    if (error instanceof SearchRefusal || error instanceof ParamsError)
      return { status: error.status, content: JSON.stringify({ message: error.message, status: error.status }) };
    if (error instanceof URIError)
      return { status: 400, content: JSON.stringify({ message: 'Malformed percent sign in the path', status: 400 }) };
    throw error;
  }
}
