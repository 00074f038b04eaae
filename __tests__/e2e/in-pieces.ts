// A slow network: the server as it is, behind a proxy that holds back the rest of one page until it is told to go on.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';

export interface InPieces {
  url: string;
  /** Sends what was held back. */
  goOn(): void;
  end(): void;
}

/**
 * @param server its address
 * @param path of the page that comes in two pieces; all else comes as it is
 * @param before what the second piece begins with
 * @throws Error in the page's place where that is not in it
 */
export async function servePieces(server: string, path: string, before: string): Promise<InPieces> {
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
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    goOn,
    end() {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}

/** Waits until what has come so far is seen. */
export const untilPainted = (page: Page) =>
  page.evaluate(async () => {
    const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0;
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    while (!isPainted()) await nextFrame();
    for (let frame = 0; frame < 2; frame += 1) await nextFrame();
  });
