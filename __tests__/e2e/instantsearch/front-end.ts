// Serves a front end from its own origin, like a third-party site.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BuildOptions, build } from 'esbuild';

const PAGE =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>A front end</title><body><script type="module" src="app.js"></script>';

/** @param source the entry for esbuild: a file, or a text */
export async function serveFrontEnd(source: Pick<BuildOptions, 'entryPoints' | 'stdin'>) {
  const { outputFiles } = await build({
    ...source,
    bundle: true,
    write: false,
    minify: true,
    jsx: 'automatic',
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  const [script] = outputFiles ?? [];
  const server = http.createServer(({ url }, response) => {
    const isScript = url === '/app.js';
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script?.contents : PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
