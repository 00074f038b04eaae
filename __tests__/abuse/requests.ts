// Malformed requests: each gets a valid response, and the next visitor is not affected.
import assert from 'node:assert/strict';
import net from 'node:net';
import { type Case, eventually, long, pause, toCase, toSmokeCase } from './case';
import { PUBLIC, type Site } from './site';

const TRAVERSALS = [
  '/../../../../etc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%2f..%2f..%2fetc%2fpasswd',
  '/..%5c..%5c..%5cetc%5cpasswd',
  '/%252e%252e%252fetc%252fpasswd',
  '/..%c0%af..%c0%afetc/passwd',
  '/%c0%ae%c0%ae/etc/passwd',
  '/....//....//etc/passwd',
  '/..;/..;/etc/passwd',
  '/_next/static/../../package.json',
  '/_next/static/%2e%2e/%2e%2e/server/pages-manifest.json',
  '/_next/static/..%2f..%2fBUILD_ID',
  '/_next/../package.json',
  '/collections/..%2f..%2f..%2fetc',
  '/basemap/..%2f..%2fetc%2fpasswd.pmtiles',
  '/basemap/%2e%2e/vitrine.yaml',
  '/iiif/3/..%2f..%2fetc%2fpasswd/info.json',
  '/iiif/3/%2fetc%2fpasswd/full/max/0/default.jpg',
  '/items/..%2f..%2fetc%2fpasswd/file',
  '/items/x-aaaaaaaaaa/..%2f..%2ffile',
  '/fonts/../../package.json',
];

const PRIVATE = [
  '/.env',
  '/.git/config',
  '/.vitrine/catalogue.db',
  '/.next/BUILD_ID',
  '/basemap/plain.jpg',
  '/basemap/noise.pmtiles',
  '/library/plain.jpg',
  '/plain.jpg',
  '/package.json',
  '/dist/indexer.mjs',
  '/data/catalogue.db',
  '/letters.jsonl',
  '/letters.key',
  '/vitrine.yaml',
  '/items/plain.jpg/file',
];

export function createRequestCases(site: Site): Case[] {
  const first = async () => {
    const records = await site.records();
    const item = records.get('large.jpg') ?? records.get('plain.jpg');
    assert(item, 'there is an item');
    return item;
  };
  const image = async (request: string) => `/iiif/3/${(await first()).objectID}/${request}`;
  const refused = async (address: string, ...statuses: number[]) => {
    const { status, body } = await site.raw(address);
    assert(statuses.includes(status), `${address}: ${status} ${body.slice(0, 100)}`);
  };
  const expectPage = async () => assert.equal((await site.ask('/')).status, 200);

  const connect = () => {
    const socket = net.connect(site.port, '127.0.0.1');
    socket.on('error', () => {});
    return socket;
  };

  return [
    ...['^40000,', '^pct:5000', 'pct:5000', '^99999999999999999999,', '0,', ',0', '-5,', 'max,', '1e9,', 'NaN,'].map(
      (size) =>
        toCase(`an image of the size ${size} is refused`, async () =>
          refused(await image(`full/${size}/0/default.png`), 400, 501),
        ),
    ),
    ...['361', '-1', '1e9', '!', '360.00001', 'NaN', '!!0'].map((rotation) =>
      toCase(`an image turned by ${rotation} is refused`, async () =>
        refused(await image(`full/50,/${rotation}/default.jpg`), 400, 501),
      ),
    ),
    ...['99999,99999,10,10', '-1,-1,5,5', '0,0,0,0', 'pct:101,0,10,10', 'pct:0,0,1e-9,1', '0,0,1e99,1', '1,2,3'].map(
      (region) =>
        toCase(`the region ${region} is refused, or within the picture`, async () =>
          refused(await image(`${region}/50,/0/default.jpg`), 400, 200),
        ),
    ),
    ...['default.exe', 'default.svg', 'default.pdf', 'colour.tif', 'default.', '.jpg', 'default.jpg.php'].map(
      (quality) =>
        toCase(`an image as ${quality} is refused`, async () =>
          refused(await image(`full/50,/0/${quality}`), 400, 404, 501),
        ),
    ),
    ...[
      '/%',
      '/items/%E0%A4%A',
      '/collections/%zz',
      '/iiif/3/%/info.json',
      '/api/search/1/indexes/%/query',
      '/items/a%00-aaaaaaaaaa',
      '/%ff%fe',
      '/collections/%0d%0aSet-Cookie:%20a=b',
    ].map((address) => toCase(`${address}, which cannot be decoded, is a bad request`, () => refused(address, 400))),
    toCase('malformed percent signs in a query are taken as they stand', async () => {
      for (const query of [
        '/?q=%',
        '/search?q=100%',
        '/search?q=%E0%A4%A',
        '/api/context?slice=0&search=%zz',
        '/map?bounds=%',
      ])
        await refused(query, 200, 400, 307);
    }),
    toCase('an address of 8 kB is answered', () => refused(`/search?q=${'a'.repeat(7900)}`, 200)),
    toSmokeCase('a longer one is refused as too long', () => refused(`/${'a'.repeat(9000)}`, 414)),
    toSmokeCase('headers of 20 kB are refused', async () => {
      const { status } = await site.raw('/', { headers: [`X-Long: ${'a'.repeat(20_000)}`] });
      assert.equal(status, 431);
    }),
    toCase('a thousand cookies are carried', async () => {
      const { status } = await site.raw('/', {
        headers: [`Cookie: ${Array.from({ length: 1000 }, (_, n) => `c${n}=1`).join('; ')}`],
      });
      assert.equal(status, 200);
    }),
    ...TRAVERSALS.map((address) =>
      toCase(`${address} leads nowhere`, async () => {
        const { status, body } = await site.raw(address);
        assert([400, 404, 308].includes(status), `${status}`);
        assert(!/root:.*:0:0|"dependencies"/.test(body), 'a file of the server was read');
      }),
    ),
    toSmokeCase('what is private has no address', async () => {
      for (const address of PRIVATE) await refused(address, 404);
    }),
    ...['PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND', 'POST'].map((method) =>
      toCase(`${method} to a page is refused in words, with the methods that are taken`, async () => {
        const { status, headers, body } = await site.raw('/', { method, headers: ['Content-Length: 3'], body: 'abc' });
        assert.equal(status, 405);
        assert.match(headers.get('allow') ?? '', /GET/);
        assert(body.length > 10, 'it says nothing');
      }),
    ),
    toCase('a method that there is not is a bad request', async () =>
      assert.equal((await site.raw('/', { method: 'BREW' })).status, 400),
    ),
    toCase('OPTIONS is answered for a page and for the server', async () => {
      assert.equal((await site.raw('/', { method: 'OPTIONS' })).status, 204);
      assert.equal((await site.raw('*', { method: 'OPTIONS' })).status, 400);
    }),
    toSmokeCase('CONNECT to elsewhere is closed without a word', async () =>
      assert.equal((await site.send('CONNECT evil.example:443 HTTP/1.1\r\nHost: x\r\n\r\n')).status, 0),
    ),
    toSmokeCase('an address that names another host is ours, and leads nowhere else', async () => {
      const { status, headers } = await site.raw('http://evil.example/collections');
      assert(status === 200 || status === 308);
      assert(!`${[...headers]}`.includes('evil'), 'it redirects there');
    }),
    ...['//evil.example/%2f..', '/\\evil.example', '/%09/evil.example', '/%5cevil.example/', '/.evil.example//'].map(
      (address) =>
        toSmokeCase(`${address} does not lead to another site`, async () => {
          const { headers } = await site.raw(address);
          assert.match(headers.get('location') ?? '/x', /^\/(?![/\\])/);
        }),
    ),
    toSmokeCase('a forged Host stands in no answer', async () => {
      const { path } = await first();
      for (const address of [
        '/',
        path,
        '/collections',
        '/sitemap.xml',
        `/iiif/3/${(await first()).objectID}/info.json`,
        '/feed.xml',
        '/oembed?url=x',
      ]) {
        const { body, headers } = await site.raw(address, { headers: ['Host: evil.example'] });
        assert(!`${[...headers]}${body}`.includes('evil.example'), address);
      }
      assert((await site.ask(path)).body.includes(PUBLIC), 'its own address stands there');
    }),
    ...['a b', '[', 'x:99999', '', 'x/../y', '\u0001', '"><script>'].map((host) =>
      toCase(`the Host ${JSON.stringify(host)} makes no error`, async () => {
        const { status } = await site.raw('/search?q=a', { headers: [`Host: ${host}`] });
        assert(status === 200 || status === 400, `${status}`);
      }),
    ),
    toSmokeCase('headers that a proxy would send are not believed of where the site is', async () => {
      const { path } = await first();
      const { body, headers } = await site.raw(path, {
        headers: [
          'X-Forwarded-Host: evil.example',
          'X-Forwarded-Proto: javascript',
          'X-Forwarded-Port: 1',
          'Forwarded: host=evil.example',
          'X-Original-URL: /evil',
          'X-Rewrite-URL: /evil',
        ],
      });
      assert(!`${[...headers]}${body}`.includes('evil'), 'it is');
    }),
    toSmokeCase('header and query variants leave the next visitor’s page as it is', async () => {
      const strip = (html: string) => html.replace(/<script[^>]*>.*?<\/script>/gs, '');
      const before = await site.ask('/collections');
      for (const headers of [
        ['RSC: 1'],
        ['RSC: 1', 'Next-Router-Prefetch: 1'],
        ['Next-Router-State-Tree: %7Bbroken'],
        ['X-Middleware-Subrequest: middleware:middleware:middleware'],
        ['X-Middleware-Prefetch: 1'],
        ['X-Invoke-Path: /contact', 'X-Invoke-Status: 500'],
        ['X-Matched-Path: /contact'],
        ['X-Nextjs-Data: 1'],
        ['Next-Action: 0000000000000000000000000000000000000000'],
        [`Content-Security-Policy: script-src 'nonce-evil'`],
        ['Accept-Encoding: identity', 'Accept: application/json'],
        ['Cookie: __prerender_bypass=1; __next_preview_data=x'],
        ['Purpose: prefetch', 'X-Prerender-Revalidate: x'],
      ]) {
        for (const query of ['', '?_rsc=x', '?__nextDataReq=1', '?nxtPpath=contact', '?amp=1'])
          await site.raw(`/collections${query}`, { headers });
      }
      const after = await site.ask('/collections');
      assert.equal(after.headers.get('content-type'), 'text/html; charset=utf-8');
      assert.equal(strip(after.body), strip(before.body));
      assert(!after.body.includes('nonce="evil'), 'a forged nonce was kept');
      assert.match(after.headers.get('vary') ?? '', /rsc/i);
    }),
    ...[
      ['reversed', 'bytes=500-100', 200],
      ['of 1,000 parts', `bytes=${Array.from({ length: 1000 }, (_, n) => `${n}-${n}`).join(',')}`, 200],
      ['beyond the end', 'bytes=999999999-', 416],
      ['of a length that no number holds', 'bytes=0-99999999999999999999999999', 206],
      ['of nothing', 'bytes=-0', 416],
      ['of another unit', 'lines=1-5', 200],
      ['that is no range', 'bytes=a-b,-,--5', 200],
      ['up to far beyond the end', 'bytes=10-99999999', 206],
    ].map(([name, range, status]) =>
      toCase(`a range ${name} is answered with ${status}`, async () => {
        const { path } = await first();
        assert.equal((await site.raw(`${path}/file`, { headers: [`Range: ${range}`] })).status, status);
      }),
    ),
    ...[
      'http%3A%2F%2Fevil.example%2Fx.jpg',
      'http%3A%2F%2F169.254.169.254%2F',
      '%2F%2Fevil.example%2Fx.jpg',
      'file%3A%2F%2F%2Fetc%2Fpasswd',
      '%2Ficon.svg',
    ].map((url) =>
      toCase(`/_next/image is no way to ${decodeURIComponent(url)}`, () =>
        refused(`/_next/image?url=${url}&w=640&q=75`, 400, 404),
      ),
    ),
    toSmokeCase('a body that says it is a gigabyte is refused before it comes', async () => {
      const { status } = await site.raw('/api/search/1/indexes/vitrine/query', {
        method: 'POST',
        headers: ['Content-Length: 1073741824'],
        body: '{}',
      });
      assert.equal(status, 413);
    }),
    toCase('a body without an end is refused while it comes', async () => {
      const socket = connect();
      socket.write(
        'POST /api/search/1/indexes/vitrine/query HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n',
      );
      let answer = '';
      socket.on('data', (data) => {
        answer += data;
      });
      for (let turn = 0; turn < 60 && !answer && !socket.destroyed; turn += 1) {
        socket.write(`4000\r\n${'a'.repeat(0x4000)}\r\n`);
        await pause(10);
      }
      await eventually(() => assert.match(answer, /^HTTP\/1\.1 413/));
      socket.destroy();
      await expectPage();
    }),
    toCase('a letter of 10 MB is refused', async () => {
      // The start of the message: a client that is rejected while sending may be disconnected before it reads the
      // reason.
      const { status } = await site.raw('/api/letters', {
        method: 'POST',
        headers: ['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 10000000'],
        body: `message=${'x'.repeat(1000)}`,
      });
      assert.equal(status, 413);
    }),
    toSmokeCase('two requests that contradict themselves are not taken for three', async () => {
      const { status } = await site.send(
        'POST /api/letters HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n',
      );
      assert.equal(status, 400);
    }),
    ...[
      ['noise', Buffer.from(Array.from({ length: 2000 }, (_, n) => (n * 131) % 256))],
      ['a TLS greeting', Buffer.from('160301020001000', 'hex')],
      ['HTTP/9.9', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n'],
      ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
      ['a header without a name', 'GET / HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n'],
      ['a folded header', 'GET / HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\nConnection: close\r\n\r\n'],
    ].map(([name, bytes]) =>
      toCase(`${name} on the wire is answered with 400`, async () =>
        assert.equal((await site.send(bytes as string | Buffer)).status, 400),
      ),
    ),
    ...[
      ['h2c', ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA']],
      ['websocket', ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Key: x', 'Sec-WebSocket-Version: 13']],
    ].map(([name, headers]) =>
      toCase(`an offer of ${name} is answered as HTTP/1.1`, async () => {
        const { status, body } = await site.raw('/robots.txt', { headers: headers as string[] });
        assert.equal(status, 200);
        assert.match(body, /User-agent/i);
      }),
    ),
    toCase('200 slow clients keep nobody waiting', async () => {
      const sockets = Array.from({ length: 200 }, connect);
      for (const socket of sockets) socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
      const drip = setInterval(() => {
        for (const socket of sockets) socket.write('a');
      }, 200);
      try {
        await pause(500);
        for (let turn = 0; turn < 5; turn += 1) await expectPage();
      } finally {
        clearInterval(drip);
        for (const socket of sockets) socket.destroy();
      }
    }),
    toCase('100 clients that send a body byte by byte keep nobody waiting', async () => {
      const sockets = Array.from({ length: 100 }, connect);
      for (const socket of sockets)
        socket.write('POST /api/search/1/indexes/vitrine/query HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\n{');
      await pause(300);
      assert.equal((await site.search({ query: '' })).status, 200);
      for (const socket of sockets) socket.destroy();
    }),
    toCase('100 clients that do not read what they asked for keep nobody waiting', async () => {
      const { path } = await first();
      const sockets = Array.from({ length: 100 }, connect);
      for (const socket of sockets) {
        socket.pause();
        socket.write(`GET ${path}/file HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(5));
      }
      await pause(500);
      await expectPage();
      for (const socket of sockets) socket.destroy();
    }),
    long(
      toCase('headers that never end are answered with 408', async () => {
        const socket = connect();
        socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
        const drip = setInterval(() => socket.write('X: y\r\n'), 1000);
        let answer = '';
        socket.on('data', (data) => {
          answer += data;
        });
        try {
          await eventually(() => assert.match(answer, /^HTTP\/1\.1 408/));
        } finally {
          clearInterval(drip);
          socket.destroy();
        }
      }),
    ),
  ];
}
