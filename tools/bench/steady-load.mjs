// Asks one server for addresses at a fixed rate, however fast it answers, and prints every ten seconds, and at the end, how long answers took.
import http from 'node:http';

const EVERY = 10_000;
const [, , url, rate, seconds, list] = process.argv;
const paths = JSON.parse(list);
const agent = new http.Agent({ keepAlive: true, maxSockets: 256 });
const whole = [];
let taken = [];
let failed = [];
let sent = 0;

function ask(path, begun = performance.now()) {
  const fail = (why) => failed.push(`${path}: ${why}`);
  const request = http.get(`${url}${path}`, { agent }, (response) => {
    response.on('error', (error) => fail(error.message));
    response.on('end', () => {
      taken.push(performance.now() - begun);
      if (response.statusCode !== 200) fail(response.statusCode);
    });
    response.resume();
  });
  request.on('error', (error) => {
    // A server may close a connection that has idled, just when it is used again (RFC 9112, 9.3.1).
    if (request.reusedSocket && error.code === 'ECONNRESET') ask(path, begun);
    else fail(error.message);
  });
}

const sort = (times) => times.sort((a, b) => a - b);
const at = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;

function tell() {
  if (taken.length === 0 && failed.length === 0) return;
  const [example] = failed;
  whole.push(...taken);
  console.log(JSON.stringify({ answers: taken.length, failed: failed.length, example, p99: at(sort(taken), 0.99) }));
  taken = [];
  failed = [];
}

const begun = performance.now();
// Timers come late under load: what is due by now is asked by now, as visitors would.
const asking = setInterval(() => {
  const due = ((performance.now() - begun) / 1000) * Number(rate);
  for (; sent < due; sent += 1) ask(paths[sent % paths.length]);
}, 5);
const telling = setInterval(tell, EVERY);
setTimeout(() => {
  clearInterval(asking);
  clearInterval(telling);
  tell();
  console.log(JSON.stringify({ whole: at(sort(whole), 0.99) }));
  process.exit();
}, Number(seconds) * 1000);
