/** @jest-environment node */
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { holdEarlyRequests } from '@/lib/http/early-requests';
import { startMiddleware } from '@/lib/http/middleware';

const ask = (port: number, lines: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(`${lines}\r\n\r\n`));
    let got = '';
    socket.on('data', (chunk) => {
      got += chunk;
    });
    socket.on('error', reject).on('close', () => resolve(got));
  });

test('a request that arrives before the middleware is installed still passes it', async () => {
  holdEarlyRequests();
  const asked: string[] = [];
  const server = http.createServer((request, response) => {
    asked.push(request.url ?? '');
    // Like Next for a redirect.
    if (request.url === '/moved') response.setHeader('Location', ['/here', '/here']);
    response.end(`here is ${request.url}`);
  });
  server.on('upgrade', (_, socket) => socket.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const early = [
    ask(port, 'GET /items/one HTTP/1.1\r\nHost: x\r\nConnection: close'),
    ask(port, 'GET /moved HTTP/1.1\r\nHost: x\r\nConnection: close'),
    ask(port, 'TRACE /two HTTP/1.1\r\nHost: x\r\nConnection: close'),
    ask(port, 'GET /three HTTP/1.1\r\nHost: x\r\nConnection: close, Upgrade\r\nUpgrade: h2c'),
  ];
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(asked).toEqual([]);

  const stop = startMiddleware();
  try {
    const [page, moved = '', traced, offered] = await Promise.all(early);
    expect(page).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*X-Content-Type-Options: nosniff[\s\S]*here is \/items\/one/i);
    expect(moved.match(/^location: .*$/gim)).toEqual(['Location: /here']);
    expect(traced).toMatch(/^HTTP\/1\.1 405 /);
    expect(offered).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*here is \/three/);
    expect(await ask(port, 'GET /later HTTP/1.1\r\nHost: x\r\nConnection: close')).toContain('here is /later');
    expect(asked.sort()).toEqual(['/items/one', '/later', '/moved', '/three']);
  } finally {
    stop();
    net.Server.prototype.close.call(server);
  }
});
