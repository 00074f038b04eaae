// A local server that speaks the protocol of hosted Algolia, with failures on demand.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import zlib from 'node:zlib';
import { createIndices, type Index, type Options as IndexOptions, Refusal, type Stored, type Write } from './indices';

export const APP = 'TESTAPP1';
export const SEARCH_KEY = 'key-that-finds';
export const ADMIN_KEY = 'key-that-writes';

/**
 * A simulated failure: `half` writes half of a batch and `lost` all of it before the connection drops; `stall` stops
 * within the response; `page` sends the HTML of a proxy.
 */
export type Fault = 'hang' | 'stall' | 'drop' | 'half' | 'lost' | 'page' | 'slow' | 403 | 429 | 500 | 503;

export interface Seen {
  method: string;
  path: string;
  key: string | undefined;
  headers: http.IncomingHttpHeaders;
  body: string;
}

interface Trap {
  fault: Fault;
  on: RegExp;
  times: number;
}

type Body = Record<string, unknown>;

const READS = /^(GET|POST .*\/(query|queries|objects|browse)$)/;

interface Options extends IndexOptions {
  /** The Retry-After of a 429, seconds. */
  retryAfter?: string;
}

export async function startAlgolia(options: Options = { largest: 100_000, records: 0, rest: 0 }) {
  const store = createIndices(options);
  const requests: Seen[] = [];
  let traps: Trap[] = [];

  function refuseKey(key: string | undefined, app: unknown, call: string) {
    if (app !== APP || (key !== ADMIN_KEY && key !== SEARCH_KEY))
      throw new Refusal(403, 'Invalid Application-ID or API key');
    const isSearch = READS.test(call) && !/browse$|settings$|\/task\//.test(call);
    if (key === SEARCH_KEY && !isSearch) throw new Refusal(403, 'Method not allowed with this API key');
  }

  function find(index: Index, { query = '', filters = '' }: Body) {
    const words = String(query).toLowerCase().split(/\s+/).filter(Boolean);
    const [name, value] = String(filters).split(':');
    return [...index.objects.values()].filter((object) => {
      const text = JSON.stringify(object).toLowerCase();
      return words.every((word) => text.includes(word)) && (!value || [object[name ?? '']].flat().includes(value));
    });
  }

  function search(name: string, params: Body) {
    const { hitsPerPage = 20, page = 0 } = params as { hitsPerPage?: number; page?: number };
    if (!Number.isInteger(hitsPerPage) || hitsPerPage < 0)
      throw new Refusal(400, 'Invalid value for "hitsPerPage" parameter, expected integer between 0 and 1000');
    const hits = find(store.get(name), params);
    return {
      hits: hits.slice(page * hitsPerPage, (page + 1) * hitsPerPage),
      nbHits: hits.length,
      page,
      hitsPerPage,
      nbPages: Math.ceil(hits.length / (hitsPerPage || 1)),
      exhaustiveNbHits: true,
      processingTimeMS: 1,
      query: params.query ?? '',
      params: '',
      index: name,
    };
  }

  function browse(name: string, { cursor, hitsPerPage = 1000 }: Body) {
    const objects = [...store.get(name).objects.values()];
    const start = cursor ? Number(Buffer.from(String(cursor), 'base64').toString()) : 0;
    const end = start + Number(hitsPerPage);
    // Return the objects in an order that differs from that of the request.
    const hits = objects.slice(start, end).map((each) => Object.fromEntries(Object.entries(each).reverse()));
    return { hits, ...(end < objects.length && { cursor: Buffer.from(String(end)).toString('base64') }) };
  }

  function operate(name: string, { operation, destination, scope }: Body) {
    const to = String(destination);
    return operation === 'move' ? store.move(name, to) : store.copy(name, to, scope as string[] | undefined);
  }

  function getObject(name: string, id: string): Stored {
    const object = store.get(name).objects.get(id);
    if (!object) throw new Refusal(404, 'ObjectID does not exist');
    return object;
  }

  /** @returns the body of the response @throws Refusal */
  function answer(method: string, [name = '', verb = '', third = '']: string[], body: Body): object {
    const many = (body.requests ?? []) as (Body & { indexName: string; objectID: string })[];
    const call = `${method} ${name === '*' ? '*' : ''}/${verb}`;
    const at = { updatedAt: new Date(0).toISOString() };
    if (call === 'POST */queries') return { results: many.map((request) => search(request.indexName, request)) };
    if (call === 'POST */objects')
      return { results: many.map(({ indexName, objectID }) => store.get(indexName).objects.get(objectID) ?? null) };
    if (call === 'POST /query') return search(name, body);
    if (call === 'POST /browse') return browse(name, body);
    if (call === 'POST /facets') return { facetHits: [], exhaustiveFacetsCount: true, processingTimeMS: 1 };
    if (call === 'POST /batch') {
      const writes = many as unknown as Write[];
      return { taskID: store.batch(name, writes), objectIDs: writes.map((write) => write.body.objectID) };
    }
    if (call === 'POST /operation') return { ...at, taskID: operate(name, body) };
    if (call === 'PUT /settings') return { ...at, taskID: store.set(name, body) };
    if (call === 'GET /settings') return store.get(name).settings;
    if (call === 'GET /task')
      return { status: store.isDone(Number(third)) ? 'published' : 'notPublished', pendingTask: false };
    if (call === 'DELETE /') return { deletedAt: at.updatedAt, taskID: store.remove(name) };
    if (method === 'GET') return getObject(name, verb);
    throw new Refusal(404, `no such call: ${call}`);
  }

  const takeTrap = (call: string) => {
    const trap = traps.find(({ on, times }) => times > 0 && on.test(call));
    if (trap) trap.times -= 1;
    return trap?.fault;
  };

  async function respond(request: http.IncomingMessage, response: http.ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const raw = Buffer.concat(chunks);
    const body = (request.headers['content-encoding'] === 'gzip' ? zlib.gunzipSync(raw) : raw).toString();
    const method = request.method ?? '';
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    const call = `${method} ${decodeURIComponent(pathname)}`;
    const key = request.headers['x-algolia-api-key']?.toString();
    requests.push({ method, path: decodeURIComponent(pathname), key, headers: request.headers, body });
    const parts = pathname.split('/').slice(3).map(decodeURIComponent);
    const send = (status: number, content: object, headers = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(content));
    const fault = takeTrap(call);
    if (fault === 'hang') return;
    if (fault === 'stall') return response.writeHead(200).write('{');
    if (fault === 'drop') return response.destroy();
    if (fault === 403) return send(403, { message: 'Invalid Application-ID or API key', status: 403 });
    if (fault === 429)
      return send(429, { message: 'Too many requests', status: 429 }, { 'retry-after': options.retryAfter ?? '1' });
    if (fault === 500 || fault === 503) return send(fault, { message: 'Internal error', status: fault });
    if (fault === 'page') return response.end('<html><title>A proxy of yours</title></html>');
    if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, 2500));
    try {
      refuseKey(key, request.headers['x-algolia-application-id'], call);
      const data: Body = body ? JSON.parse(body) : {};
      const many = data.requests as unknown[] | undefined;
      if (fault === 'half') data.requests = many?.slice(0, many.length >> 1);
      const content = answer(method, parts, data);
      if (fault === 'half' || fault === 'lost') response.destroy();
      else send(200, content);
    } catch (error) {
      const { status, message } = error instanceof Refusal ? error : { status: 500, message: String(error) };
      send(status, { message, status });
    }
  }

  const server = http.createServer((request, response) => void respond(request, response));
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    env: {
      ALGOLIA_APP_ID: APP,
      ALGOLIA_SEARCH_KEY: SEARCH_KEY,
      ALGOLIA_ADMIN_KEY: ADMIN_KEY,
      ALGOLIA_INDEX: 'photos',
      ALGOLIA_HOST: `http://127.0.0.1:${port}`,
    },
    /** Options of later requests. */
    options,
    requests,
    ...store,
    /** Makes the next requests that match fail, for example `POST /1/indexes/photos/batch`. */
    fail(fault: Fault, on: RegExp, times = 1) {
      traps.push({ fault, on, times });
    },
    heal() {
      traps = [];
    },
    /** Closes the port. */
    refuse: close,
    listen: () => listen(port),
    count: (on: RegExp) => requests.filter(({ method, path }) => on.test(`${method} ${path}`)).length,
    async close() {
      store.stop();
      await close();
    },
  };
}

export type Algolia = Awaited<ReturnType<typeof startAlgolia>>;
