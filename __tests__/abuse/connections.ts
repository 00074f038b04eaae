// Connections that carry more than one request, and requests that offer or expect something of the connection.
import assert from 'node:assert/strict';
import { type Case, toCase, toSmokeCase } from './case';
import type { Answer, Site } from './site';

const OFFERS = {
  h2c: 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMA\r\n',
  'a WebSocket': 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13\r\n',
  TLS: 'Connection: keep-alive, Upgrade\r\nUpgrade: TLS/1.2\r\n',
};

const request = (method: string, target: string, headers = '', body = '') =>
  `${method} ${target} HTTP/1.1\r\nHost: x\r\n${headers}${body ? `Content-Length: ${body.length}\r\n` : ''}\r\n${body}`;
const LAST = request('GET', '/feed.json', 'Connection: close\r\n');

/** The statuses of all responses on a connection. */
const listStatuses = ({ status, body }: Answer) => [
  status,
  ...[...body.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, each]) => Number(each)),
];

export function createConnectionCases(site: Site): Case[] {
  const expectAnswers = async (text: string, ...statuses: number[]) => {
    const answer = await site.send(text);
    assert.deepEqual(listStatuses(answer), statuses, text);
    return answer;
  };

  return [
    ...Object.entries(OFFERS).map(([name, offer]) =>
      toCase(`requests behind an offer of ${name} are answered, each by its own page`, async () => {
        const text = request('GET', '/robots.txt', offer) + request('GET', '/nothing') + LAST;
        const { body } = await expectAnswers(text, 200, 404, 200);
        assert.match(body, /User-agent[\s\S]*<!DOCTYPE html>[\s\S]*jsonfeed/);
        assert.equal(body.match(/x-content-type-options: nosniff/gi)?.length, 2, 'the second and the third');
      }),
    ),
    toSmokeCase('requests before an offer keep their order', () =>
      expectAnswers(request('GET', '/search?q=order') + request('GET', '/nothing', OFFERS.h2c) + LAST, 200, 404, 200),
    ),
    toCase('an offer is no way around what rejects requests', async () => {
      await expectAnswers(request('GET', '/a/../b', OFFERS.h2c) + LAST, 400, 200);
      await expectAnswers(request('DELETE', '/', OFFERS.h2c), 405);
    }),
    toCase('a letter with an offer is read to its end, and the request behind it too', () =>
      expectAnswers(
        request('POST', '/api/letters', `${OFFERS.h2c}Content-Type: text/plain\r\n`, 'hello') + LAST,
        400,
        200,
      ),
    ),
    toSmokeCase('100-continue is said to a request that is admitted, and to no other', async () => {
      const head = 'Expect: 100-continue\r\n';
      await expectAnswers(request('POST', '/api/letters', head, 'hello') + LAST, 100, 400, 200);
      await expectAnswers(request('POST', '/collections', head, 'hello'), 405);
      await expectAnswers(request('GET', '/', `${head}`) + LAST, 100, 200, 200);
    }),
    toCase('any other expectation fails, with the headers of every answer', async () => {
      const { headers } = await expectAnswers(request('GET', '/', 'Expect: a-miracle\r\n') + LAST, 417, 200);
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
      assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/);
    }),
  ];
}
