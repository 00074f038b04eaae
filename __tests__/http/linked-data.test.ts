// Programs get data about the subject of a page by its URL: by content negotiation, by extension, and in pages of a list.
import { Parser } from 'n3';
import { createClient, SITE, UNFOLLOWED } from './client';

const send = createClient(SITE);

const LINKED_ART = 'application/ld+json;profile="https://linked.art/ns/v1/linked-art.json"';
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';

const ask = (path: string, accept: string, method = 'GET') =>
  send(path, { ...UNFOLLOWED, method, headers: { Accept: accept } });

const listItems = async (): Promise<{ id: string; url: string; kind: string }[]> =>
  (await send('/data/items.ndjson')).text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

let item = '';
let id = '';
beforeAll(async () => {
  const first = (await listItems()).find(({ kind }) => kind === 'photo');
  item = new URL(first?.url ?? '').pathname;
  id = first?.id ?? '';
});

const parse = (turtle: string) => new Parser({ format: 'text/turtle' }).parse(turtle);

describe('content negotiation', () => {
  test.each([
    ['application/ld+json', 'json'],
    ['text/turtle', 'json'],
    [`${LINKED_ART}, text/html;q=0.9`, 'json'],
    ['text/turtle, application/rdf+xml;q=0.8, */*;q=0.1', 'json'],
    ['application/ld+json;profile="https://schema.org/"', 'schema'],
  ])('a client that sends Accept: %s is led to the data', async (accept, kind) => {
    const { status, headers } = await ask(item, accept);
    const location = kind === 'schema' ? `${item}.schema.jsonld` : `/linked-art/items/${id}`;
    expect([status, headers.get('location')]).toEqual([303, location]);
    expect(headers.get('vary')).toContain('Accept');
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });

  test.each([BROWSER, '*/*', '', 'application/json', 'text/html, application/ld+json;q=0.9', 'text/turtle;q=0'])(
    'a client that sends Accept: %s gets the page',
    async (accept) => {
      const { status, headers } = await ask(item, accept);
      expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(headers.get('vary')).toMatch(/\bAccept\b(?!-)/);
    },
  );

  test('pages of people and collections lead to theirs, and others stay pages', async () => {
    const locations = async (path: string) => (await ask(path, 'text/turtle')).headers.get('location');
    expect(await locations('/collections')).toBe('/linked-art/sets');
    expect(await locations('/collections/exhibition')).toBe('/linked-art/sets/exhibition');
    expect(await locations('/people/Vitrine')).toBe('/linked-art/people/Vitrine');
    expect(await locations('/people')).toBeNull();
    expect(await locations('/search?q=cat')).toBeNull();
    expect(await locations(`${item}/panorama`)).toBeNull();
    expect((await ask(item, 'text/turtle', 'HEAD')).status).toBe(303);
  });

  test('a client that follows gets Turtle or JSON-LD, whichever it prefers', async () => {
    const turtle = await send(item, { headers: { Accept: 'text/turtle' } });
    expect([turtle.status, turtle.headers.get('content-type')]).toEqual([200, 'text/turtle; charset=utf-8']);
    expect(parse(turtle.text).length).toBeGreaterThan(5);
    const json = await send(item, { headers: { Accept: 'application/ld+json, text/turtle;q=0.5' } });
    expect(json.headers.get('content-type')).toBe(LINKED_ART);
    expect(JSON.parse(json.text).id).toMatch(new RegExp(`/linked-art/items/${id}$`));
  });

  test('a page names its data in the Link header', async () => {
    const { headers } = await ask(item, BROWSER);
    const link = headers.get('link') ?? '';
    expect(link).toContain(`</linked-art/items/${id}>; rel="describedby"; type="application/ld+json"`);
    expect(link).toContain(`<${item}.ttl>; rel="describedby"; type="text/turtle"`);
    expect((await ask('/search', BROWSER)).headers.get('link')).toBeNull();
  });
});

test('all items have Turtle that parses, and states the same as JSON-LD, whatever the client accepts', async () => {
  const items = await listItems();
  expect(items.length).toBeGreaterThan(10);
  for (const { url } of items) {
    const path = new URL(url).pathname;
    const turtle = await send(`${path}.ttl`, { headers: { Accept: BROWSER } });
    const document = JSON.parse((await send(`${path}.jsonld`)).text);
    const quads = parse(turtle.text);
    const label = quads.find(
      ({ subject, predicate }) => subject.value === document.id && /#label$/.test(predicate.value),
    );
    expect([path, label?.object.value]).toEqual([path, document._label]);
    const schema = JSON.parse((await send(`${path}.schema.jsonld`)).text);
    expect(schema['@context']).toBe('https://schema.org');
    expect((await send(path)).text).toContain(JSON.stringify(schema['@graph'][0]['@type']));
  }
});

test('people, places, works and sets have Turtle as well', async () => {
  for (const path of ['people/Vitrine', `works/${id}`, 'sets', 'sets/exhibition']) {
    const { headers, text } = await send(`/linked-art/${path}`, { headers: { Accept: 'text/turtle' } });
    expect([path, headers.get('content-type')]).toEqual([path, 'text/turtle; charset=utf-8']);
    expect(parse(text).length).toBeGreaterThan(1);
  }
});

test('the pages of the lists lead to every item once', async () => {
  const found: string[] = [];
  const waiting = ['/linked-art/sets'];
  for (const set of waiting) {
    const { _links } = JSON.parse((await send(set)).text);
    let next: string | undefined = _links['la:entityMemberOfSet'].href;
    let start = 0;
    while (next) {
      const page = JSON.parse((await send(new URL(next).href.replace(new URL(next).origin, SITE))).text);
      expect(page).toMatchObject({ type: 'OrderedCollectionPage', startIndex: start });
      for (const member of page.orderedItems) {
        const path = new URL(member.id).pathname;
        if (member.type === 'Set') waiting.push(path);
        else found.push(path.split('/').at(-1) ?? '');
      }
      start += page.orderedItems.length;
      if (!page.next) expect(start).toBe(page.partOf.totalItems);
      next = page.next?.id;
    }
  }
  const ids = (await listItems()).map((each) => each.id);
  expect(found.sort()).toEqual(ids.sort());
});

test.each(['/items/x.ttl', '/items/aaaaaaaaaa.ttl.ttl', '/items/a/description/ttl', '/items/.ttl'])(
  '%s is not there',
  async (path) => {
    expect((await send(path)).status).toBe(404);
  },
);
