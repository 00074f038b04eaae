// Sends requests of several kinds to a server, at a fixed or the maximum rate, and prints the results by kind.
import fs from 'node:fs';
import http from 'node:http';

const [, , file] = process.argv;
/** @type {{ url: string, rate: number, seconds: number, addresses: number, kinds: Record<string, { share: number, paths: string[] }> }} */
const { url, rate, seconds, addresses, kinds } = JSON.parse(fs.readFileSync(file, 'utf8'));
// Concurrent requests if no rate is given.
const CLOSED = 32;
// Below Node's listen backlog of 511: retries by the kernel would distort the result.
const CONNECTIONS = 300;
const PATIENCE = 30_000;
// Warm-up, ms: a burst may queue, so measurement starts after it.
const BURST = rate > 0 ? 5000 : 0;

const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
const told = Object.fromEntries(
  Object.keys(kinds).map((kind) => [kind, { sent: 0, asked: 0, took: [], shed: [], failed: {} }]),
);
const names = Object.keys(kinds);
let sent = 0;
let started = performance.now();

/** Chooses the kind that is furthest below its share of requests. */
const choose = () =>
  names.reduce((least, kind) =>
    told[kind].sent / kinds[kind].share < told[least].sent / kinds[least].share ? kind : least,
  );

const toHeaders = () =>
  addresses > 0 ? { 'X-Forwarded-For': `203.0.${113 + Math.floor((sent % addresses) / 250)}.${1 + (sent % 250)}` } : {};

function ask(then = () => {}) {
  const kind = choose();
  const { paths } = kinds[kind];
  const own = told[kind];
  const path = paths[own.sent % paths.length];
  own.sent += 1;
  sent += 1;
  const headers = toHeaders();
  const begun = performance.now();
  const isMeasured = begun > started + BURST;
  if (isMeasured) own.asked += 1;
  const fail = (why) => {
    if (isMeasured) own.failed[why] = (own.failed[why] ?? 0) + 1;
    then();
  };
  function send() {
    const request = http.get(`${url}${path}`, { agent, headers, timeout: PATIENCE }, (response) => {
      response.resume();
      response.on('end', () => {
        const took = performance.now() - begun;
        if (!isMeasured) return then();
        if (response.statusCode === 200) own.took.push(took);
        else if (response.statusCode === 503 && response.headers['retry-after']) own.shed.push(took);
        else return fail(response.statusCode);
        then();
      });
    });
    request.on('timeout', () => request.destroy(new Error('no answer')));
    request.on('error', (error) => {
      // A server may close an idle connection just when it is reused (RFC 9112, 9.3.1).
      if (request.reusedSocket && error.code === 'ECONNRESET') send();
      else fail(error.message);
    });
  }
  send();
}

const at = (times, part) => {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? null;
};

const toTimes = (times) => ({ count: times.length, median: at(times, 0.5), p99: at(times, 0.99) });

// Connect in advance, as visitors or a proxy would be connected already.
await Promise.all(
  Array.from(
    { length: rate > 0 ? CONNECTIONS : 0 },
    () =>
      new Promise((resolve) => {
        http
          .get(`${url}/api/health`, { agent }, (response) => response.resume().on('end', resolve))
          .on('error', resolve);
      }),
  ),
);

started = performance.now();
let asking;
let isOver = false;
if (rate > 0) {
  asking = setInterval(() => {
    const due = ((performance.now() - started) / 1000) * rate;
    while (sent < due) ask();
  }, 5);
} else {
  const again = () => !isOver && ask(again);
  for (let turn = 0; turn < CLOSED; turn += 1) again();
}

setTimeout(
  () => {
    clearInterval(asking);
    isOver = true;
    const took = (performance.now() - started - BURST) / 1000;
    const answers = names.reduce((sum, kind) => sum + told[kind].took.length, 0);
    // Wait for outstanding responses.
    setTimeout(
      () => {
        const result = Object.fromEntries(
          names.map((kind) => {
            const { asked, took: times, shed, failed } = told[kind];
            const missing =
              asked - times.length - shed.length - Object.values(failed).reduce((sum, each) => sum + each, 0);
            return [kind, { asked, answered: toTimes(times), shed: toTimes(shed), failed, missing }];
          }),
        );
        console.log(
          JSON.stringify({
            rate: answers / took,
            asked: names.reduce((sum, kind) => sum + told[kind].asked, 0) / took,
            kinds: result,
          }),
        );
        process.exit();
      },
      rate > 0 ? PATIENCE / 3 : 0,
    );
  },
  seconds * 1000 + BURST,
);
