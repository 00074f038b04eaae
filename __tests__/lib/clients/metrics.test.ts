/** @jest-environment node */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMetrics, joinMetrics, serveMetrics } from '@/lib/clients/metrics';
import { parseConfig } from '@/lib/config/config';
import { type Answered, toGroup, watchRequests } from '@/lib/http/request-log';

const listening = (server: ReturnType<typeof createServer>) =>
  new Promise<string>((resolve) => {
    const tell = () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    if (server.listening) tell();
    else server.once('listening', tell);
  });

describe('metrics for Prometheus', () => {
  test('count the responses of another server by group and status class, and describe the catalogue', async () => {
    const metrics = createMetrics(() => ({ vitrine_items: 17, vitrine_problems: 2 }));
    const own = serveMetrics(metrics, { host: '127.0.0.1', port: 0 });
    const told: Answered[] = [];
    watchRequests((answered) => {
      told.push(answered);
      metrics.count(toGroup(answered.path), answered.status, answered.seconds);
    }, own);
    const site = createServer(({ url }, response) => {
      response.statusCode = url?.startsWith('/items') ? 404 : 200;
      response.end();
    }).listen(0, '127.0.0.1');
    try {
      const url = await listening(site);
      for (const path of ['/items/x?secret=1', '/iiif/3/a/info.json', '/iiif/3/b/info.json']) await fetch(url + path);
      const from = await listening(own);
      expect((await fetch(`${from}/anything`)).status).toBe(404);
      const answer = await fetch(`${from}/metrics`);
      expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
      const text = await answer.text();
      expect(text).toContain('vitrine_http_responses_total{group="items",status="4xx"} 1');
      expect(text).toContain('vitrine_http_responses_total{group="iiif",status="2xx"} 2');
      expect(text).toContain('vitrine_items 17');
      expect(text).toContain('vitrine_http_request_duration_seconds_count{group="iiif"} 2');
      expect(text).toContain('process_resident_memory_bytes');
      expect(text).not.toContain('secret');
      expect(told.map(({ path }) => path)).toEqual(['/items/x', '/iiif/3/a/info.json', '/iiif/3/b/info.json']);
    } finally {
      site.close();
      own.close();
    }
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
    expect(['/', '/items/a-b', '/wp-login.php', '/../../etc/passwd', '', '/IIIF'].map(toGroup)).toEqual([
      'home',
      'items',
      'other',
      'other',
      'home',
      'other',
    ]);
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
