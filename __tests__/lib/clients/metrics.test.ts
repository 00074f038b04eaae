/** @jest-environment node */
import http, { type createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMetrics, joinMetrics, serveMetrics } from '@/lib/clients/metrics';
import { parseConfig } from '@/lib/config/config';
import { type RequestLogEntry, toGroup } from '@/lib/http/request-log';
import { ROUTES } from '@/lib/http/route-table';
import { createArchive } from '../../algolia/archive';
import { startServer } from '../http/site-server';

const archive = createArchive();
Object.assign(process.env, archive.env);
afterAll(archive.remove);

const listening = (server: ReturnType<typeof createServer>) =>
  new Promise<string>((resolve) => {
    const tell = () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    if (server.listening) tell();
    else server.once('listening', tell);
  });

describe('metrics for Prometheus', () => {
  test('count the responses of the site by group and status class, and describe the catalogue', async () => {
    archive.change((writer) => writer.setScanned());
    const metrics = createMetrics(() => ({ vitrine_items: 17, vitrine_problems: 2 }));
    const own = serveMetrics(metrics, { host: '127.0.0.1', port: 0 });
    const entries: RequestLogEntry[] = [];
    const site = await startServer(
      ({ url }, response) => {
        response.statusCode = url?.startsWith('/items') ? 404 : 200;
        response.end();
      },
      {
        onRequest(entry) {
          entries.push(entry);
          metrics.count(toGroup(entry.path), entry.status, entry.seconds);
        },
      },
    );
    try {
      // Rendered, streamed, from memory, and rejected.
      const paths = ['/items/x?secret=1', '/iiif/3/a/info.json', '/iiif/3/b/info.json', '/years', '/years', '/map/%'];
      for (const path of paths) await site.request(path);
      const from = await listening(own);
      expect((await fetch(`${from}/anything`)).status).toBe(404);
      const response = await fetch(`${from}/metrics`);
      expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
      const text = await response.text();
      expect(text).toContain('vitrine_http_responses_total{group="items",status="4xx"} 1');
      expect(text).toContain('vitrine_http_responses_total{group="iiif",status="2xx"} 2');
      expect(text).toContain('vitrine_http_responses_total{group="years",status="2xx"} 2');
      expect(text).toContain('vitrine_items 17');
      expect(text).toContain('vitrine_http_request_duration_seconds_count{group="iiif"} 2');
      expect(text).toContain('process_resident_memory_bytes');
      expect(text).not.toContain('secret');
      expect(entries.map(({ path }) => path)).toEqual(paths.map((path) => path.split('?')[0]));
      expect(entries.map(({ status }) => status)).toEqual([404, 200, 200, 200, 200, 400]);
      expect(entries.every(({ method, seconds }) => method === 'GET' && seconds >= 0)).toBe(true);
    } finally {
      await site.close();
      own.close();
    }
  });

  test('log a client that disconnects before the response as 499', async () => {
    const entries: RequestLogEntry[] = [];
    const site = await startServer(() => {}, { onRequest: (entry) => entries.push(entry) });
    const request = http.get({ port: site.port, host: '127.0.0.1', path: '/feed.xml', agent: false });
    request.on('error', () => {});
    setTimeout(() => request.destroy(), 50);
    while (entries.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(entries).toMatchObject([{ path: '/feed.xml', status: 499 }]);
    await site.close();
  });

  test('of several processes are summed, and equal values are reported once', async () => {
    const processes = [2, 3].map((waiting) =>
      createMetrics(() => ({ vitrine_items: 17, vitrine_requests_waiting: waiting, vitrine_processes: 1 })),
    );
    for (const metrics of processes) metrics.count('items', 200, 0.02);
    // As transferred between processes.
    const readAll = async () =>
      Promise.all(processes.map(async (metrics) => JSON.parse(JSON.stringify(await metrics.readValues()))));
    const lines = (await joinMetrics(readAll).read()).split('\n');
    expect(lines).toContain('vitrine_http_responses_total{group="items",status="2xx"} 2');
    expect(lines).toContain('vitrine_http_request_duration_seconds_count{group="items"} 2');
    expect(lines).toContain('vitrine_items 17');
    expect(lines).toContain('vitrine_requests_waiting 5');
    expect(lines).toContain('vitrine_processes 2');
  });

  test('are served even if the catalogue cannot be read', async () => {
    const metrics = createMetrics(() => {
      throw new Error('no catalogue');
    });
    expect(await metrics.read()).toContain('process_cpu_seconds_total');
  });

  test('have few groups for any path', () => {
    const paths = ['/', '/items/a-b', '/items/a-b/file', '/wp-login.php', '/../../etc/passwd', '', '/IIIF'];
    expect(paths.map(toGroup)).toEqual(['home', 'items', 'items', 'other', 'other', 'other', 'other']);
    const names = new Set(ROUTES.map(({ group }) => group));
    expect(names.size).toBeLessThan(20);
  });
});

describe('its setting', () => {
  test.each([
    ['127.0.0.1:9464', { host: '127.0.0.1', port: 9464 }],
    ['[::1]:9464', { host: '::1', port: 9464 }],
    ['metrics.internal:80', { host: 'metrics.internal', port: 80 }],
    ['', null],
  ])('%s is an address', (metrics, expected) => {
    expect(parseConfig({ VITRINE_METRICS: metrics }).observing.metrics).toEqual(expected);
  });

  test.each(['9464', '127.0.0.1:0', '127.0.0.1:70000', 'a b:1', '127.0.0.1:9464/metrics'])(
    '%s is not an address',
    (metrics) => {
      let faults: string[] = [];
      try {
        parseConfig({ VITRINE_METRICS: metrics, VITRINE_LOG: 'xml' });
      } catch (error) {
        faults = (error as Error).message.split('\n').slice(1);
      }
      expect(faults).toHaveLength(2);
      expect(faults[0]).toContain(metrics);
      expect(faults[1]).toContain('VITRINE_LOG is "xml"');
    },
  );
});
