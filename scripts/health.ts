// Serves /api/health for an indexer without a web server.
import { createServer } from 'node:http';
import { readReadingSeconds } from '../lib/catalogue/read/reading-status';
import type { Config } from '../lib/config/config';
import { readReplicationStatus } from '../lib/replication/status';
import { readSendingStatus } from '../lib/store/sending-status';

/** @param port the port that the web server would use */
export function serveHealth({ data }: Pick<Config, 'data'>, port: number) {
  const server = createServer((request, response) => {
    const isHealth = request.url?.split('?')[0] === '/api/health';
    const replication = readReplicationStatus(data);
    const sending = readSendingStatus(data);
    const seconds = readReadingSeconds(data);
    const indexing = seconds === null ? {} : { indexing: { seconds } };
    const health = {
      ready: true,
      role: 'indexer',
      ...indexing,
      replication,
      ...(sending && { store: { indexer: sending } }),
    };
    const body = isHealth ? health : { message: 'Not here', status: 404 };
    response.writeHead(isHealth ? 200 : 404, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
    response.end(request.method === 'HEAD' ? '' : JSON.stringify(body));
  });
  server.on('error', ({ message }) => console.error(`Vitrine: /api/health is not answered: ${message}`));
  server.listen(port);
}
