// Asks one server for addresses at a fixed rate, however fast it answers, and prints every ten seconds how long answers took.
import http from 'node:http';

const EVERY = 10_000;
const [, , url, rate, seconds, list] = process.argv;
const paths = JSON.parse(list);
const agent = new http.Agent({ keepAlive: true, maxSockets: 256 });
let taken = [];
let failed = [];
let sent = 0;

function ask() {
  const path = paths[sent % paths.length];
  sent += 1;
  const begun = performance.now();
  const fail = (why) => failed.push(`${path}: ${why}`);
  http
    .get(`${url}${path}`, { agent }, (response) => {
      response.on('error', (error) => fail(error.message));
      response.on('end', () => {
        taken.push(performance.now() - begun);
        if (response.statusCode !== 200) fail(response.statusCode);
      });
      response.resume();
    })
    .on('error', (error) => fail(error.message));
}

function tell() {
  const sorted = taken.sort((a, b) => a - b);
  const at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
  const [example] = failed;
  console.log(
    JSON.stringify({
      answers: sorted.length,
      failed: failed.length,
      example,
      p50: at(0.5),
      p99: at(0.99),
      most: at(1),
    }),
  );
  taken = [];
  failed = [];
}

const begun = performance.now();
// Timers come late under load: what is due by now is asked by now, as visitors would.
const asking = setInterval(() => {
  const due = ((performance.now() - begun) / 1000) * Number(rate);
  while (sent < due) ask();
}, 5);
const telling = setInterval(tell, EVERY);
setTimeout(() => {
  clearInterval(asking);
  clearInterval(telling);
  tell();
  process.exit();
}, Number(seconds) * 1000);
