// A proxy that simulates a slow network: it sends the first part of a page, and the rest on demand.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';

export interface InPieces {
  /** URL of the page. */
  url: string;
  /** Sends the rest of the page. */
  goOn(): void;
  end(): void;
}

/**
 * @param page URL of the page that is split; other requests pass unchanged
 * @param before the start of the second part
 * @throws Error in place of the page if it does not contain `before`
 */
export async function servePieces(page: string, before: string): Promise<InPieces> {
  const { origin: server, pathname: path } = new URL(page);
  let goOn = () => {};
  const isToldTo = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const proxy = http.createServer(async ({ url = '', headers }, response) => {
    if (url !== path) {
      http.get(server + url, { headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      return;
    }
    const html = await (await fetch(server + url)).text();
    const at = html.indexOf(before);
    response.writeHead(at < 0 ? 500 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.write(at < 0 ? `No ${before} in ${url}` : html.slice(0, at));
    await isToldTo;
    response.end(html.slice(at));
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}${path}`,
    goOn,
    end() {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}

/** Waits until the part received so far is painted. */
export const untilPainted = (page: Page) =>
  page.evaluate(async () => {
    const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0;
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    while (!isPainted()) await nextFrame();
    for (let frame = 0; frame < 2; frame += 1) await nextFrame();
  });
