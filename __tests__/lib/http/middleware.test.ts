/** @jest-environment node */
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { getConfig } from '@/lib/config/config';
import { startMiddleware } from '@/lib/http/middleware';

startMiddleware();

const servers: http.Server[] = [];
afterAll(() => {
  for (const server of servers) server.closeAllConnections();
  for (const server of servers) net.Server.prototype.close.call(server);
});

/** A server as Next starts it:  */
async function serve(listener: http.RequestListener): Promise<number> {
  const server = http.createServer(listener);
  server.on('upgrade', (_, socket) => socket.end());
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const ask = async (port: number, path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).headers;

test('a site whose public address is https asks browsers to use no other, also where it refuses; one of http does not', async () => {
  const port = await serve((_, response) => response.end());
  const config = getConfig();
  config.url = 'https://photos.example.org';
  for (const path of ['/', '/iiif/3/x/info.json', '/%'])
    expect((await ask(port, path)).get('strict-transport-security')).toBe('max-age=31536000');
  config.url = 'http://photos.example.org';
  for (const path of ['/', '/%']) expect((await ask(port, path)).has('strict-transport-security')).toBe(false);
});

test('a page is nobody else’s to open or load; what says that others may load it says so still', async () => {
  const port = await serve((request, response) => {
    response.setHeader('Content-Type', request.url === '/image' ? 'image/jpeg' : ['text/html; charset=utf-8']);
    if (request.url === '/embed') response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    response.end();
  });
  const list = async (path: string) => {
    const headers = await ask(port, path);
    return [headers.get('cross-origin-opener-policy'), headers.get('cross-origin-resource-policy')];
  };
  expect(await list('/page')).toEqual(['same-origin', 'same-origin']);
  expect(await list('/embed')).toEqual(['same-origin', 'cross-origin']);
  expect(await list('/image')).toEqual([null, null]);
});
