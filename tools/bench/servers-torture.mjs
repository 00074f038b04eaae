// Visitors ask, write letters and look closely while servers are killed and files come and go: what they got, and what is there in the end.
import fs from 'node:fs';
import path from 'node:path';
import Database from 'libsql';
import { toMedian } from './measure.mjs';
import { pause } from './place.mjs';

const STORIES = 7;
const LETTER_EVERY = 3000;
/** A form that comes back sooner was filled in by a program. */
const READING = 2500;
/** No more are killed after so many milliseconds: what is slow today shall end all the same. */
const LONGEST = 480_000;

const as = (number) => ({ 'X-Forwarded-For': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}` });

export async function waitUntil(what, holds, { every = 50, most = 300_000 } = {}) {
  for (const end = Date.now() + most; !(await holds()); await pause(every))
    if (Date.now() > end) throw new Error(`it never came to be: ${what}`);
}

export const readHealth = async (url) => (await fetch(`${url}/api/health`)).json();

export const isReady = (url) =>
  fetch(`${url}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );

const readText = async (url, options) => (await fetch(url, options)).text();

/** @returns the answer's status; 'broken' where none came, or half of one */
async function post(url, options) {
  try {
    const response = await fetch(url, { method: 'POST', ...options });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 'broken';
  }
}

/** The addresses of items that a search finds. */
const findItems = async (url, query) => [
  ...new Set(
    [...(await readText(`${url}/search?q=${query}`)).matchAll(/href="(\/items\/[\w-]+)"/g)].map((found) => found[1]),
  ),
];

/** Stories whose every word says which state of them it is. */
function createStories(folder) {
  const states = new Map();
  const toFile = (at) => path.join(folder, `harbour-${at}.md`);
  return {
    states,
    write(at, state) {
      states.set(at, state);
      const words = `Harbour${at} at ${state}.`;
      fs.writeFileSync(toFile(at), `# Harbour${at} at ${state}\n\n${`${words} `.repeat(5)}\n\n## Again ${words}\n`);
    },
    remove(at) {
      states.set(at, null);
      fs.rmSync(toFile(at), { force: true });
    },
    /** The states that a page shows of one: more than one are of two editions. */
    listShown: (at, html) => [
      ...new Set([...html.matchAll(new RegExp(`Harbour${at} at (\\d+)`, 'g'))].map((found) => Number(found[1]))),
    ],
  };
}

/** Asks so many times a second, and keeps what was no good answer. */
function startVisitors(front, { addresses, look, rate }) {
  const tally = { asked: 0, statuses: {}, bad: [] };
  const pending = new Set();
  let isRunning = true;
  const visit = async () => {
    const { address, expected, at } = addresses[tally.asked % addresses.length];
    tally.asked += 1;
    const since = performance.now();
    let status = 'broken';
    let why = '';
    try {
      const response = await fetch(front.url + address, {
        headers: as(tally.asked),
        signal: AbortSignal.timeout(30_000),
      });
      const body = Buffer.from(await response.arrayBuffer());
      ({ status } = response);
      why = expected.includes(status) ? look(at, status, body, address) : `answered ${status}`;
    } catch (error) {
      why = `${error.name} ${error.cause?.code ?? error.message}`;
    }
    tally.statuses[status] = (tally.statuses[status] ?? 0) + 1;
    if (why) tally.bad.push({ address, why, since, until: performance.now() });
  };
  const running = (async () => {
    while (isRunning) {
      const one = visit().finally(() => pending.delete(one));
      pending.add(one);
      await pause(1000 / rate);
    }
    await Promise.all(pending);
  })();
  return {
    tally,
    end() {
      isRunning = false;
      return running;
    },
  };
}

/** Writes letters, each again until it is thanked for, as somebody does who presses the button once more. */
function startWriters(front) {
  const letters = { thanked: [], refused: [], again: 0 };
  let isRunning = true;
  const write = async (number) => {
    const headers = { ...as(1_000_000 + number), accept: 'application/json' };
    let token;
    for (let attempt = 0; attempt < 30 && !token; attempt += 1) {
      const page = await readText(`${front.url}/contact`, { headers }).catch(() => '');
      token = /name="token" value="([^"]+)"/.exec(page)?.[1];
      if (!token) await pause(500);
    }
    await pause(READING);
    const message = `Letter number ${number}, of the harbour.`;
    const body = new URLSearchParams({ name: 'Ada', email: 'ada@example.org', message, token: token ?? '' });
    for (let attempt = 0; attempt < 30; attempt += 1) {
      const status = await post(`${front.url}/api/letters`, { headers, body });
      if (status === 200) return letters.thanked.push(message);
      if (typeof status === 'number' && status < 500) return letters.refused.push(`${message} ${status}`);
      letters.again += 1;
      await pause(1000);
    }
    letters.refused.push(`${message} never`);
  };
  const running = (async () => {
    const pending = [];
    for (let number = 1; isRunning; number += 1) {
      pending.push(write(number));
      await pause(LETTER_EVERY);
    }
    await Promise.all(pending);
  })();
  return {
    letters,
    end() {
      isRunning = false;
      return running;
    },
  };
}

/** What a catalogue holds, and whether SQLite finds it whole. */
function readCatalogue(data) {
  const db = new Database(path.join(data, 'catalogue.db'), { readonly: true });
  try {
    const [{ integrity_check: whole }] = db.prepare('PRAGMA integrity_check').all();
    const rows = db.prepare('SELECT path, data FROM items ORDER BY path').all();
    return { whole, rows: JSON.stringify(rows.map((row) => [row.path, row.data])), count: rows.length };
  } finally {
    db.close();
  }
}

/** Kills one after the other. @returns seconds until a web server was ready again, and when each was killed */
async function killAll({ servers, webs, indexers, kills, stories, say }) {
  const killed = [];
  const back = { kept: [], empty: [] };
  const begun = performance.now();
  for (let kill = 0; kill < kills && performance.now() - begun < LONGEST; kill += 1) {
    if (kill % 3 === 2) stories.remove(kill % STORIES);
    else stories.write(kill % STORIES, kill + 1);
    const at = Math.floor(Math.random() * (webs.length + indexers.length));
    const isWeb = at < webs.length;
    const victim = isWeb ? webs[at] : indexers[at - webs.length];
    const since = performance.now();
    victim.child.kill('SIGKILL');
    await victim.ended;
    killed.push({ since, until: performance.now(), isWeb });
    const restarted = performance.now();
    if (isWeb) {
      const isEmpty = kill % 2 === 0;
      webs[at] = await servers.startWeb(victim.port, isEmpty ? undefined : victim.data);
      await waitUntil(`web server ${at} is back after kill ${kill}`, () => isReady(webs[at].url));
      back[isEmpty ? 'empty' : 'kept'].push((performance.now() - restarted) / 1000);
      if (isEmpty) fs.rmSync(victim.data, { recursive: true, force: true });
    } else indexers[at - webs.length] = await servers.startIndexer(victim.data);
    if ((kill + 1) % 5 === 0) say(`${kill + 1} killed`);
    await pause(Math.random() * 2000);
  }
  return { killed, back };
}

/** @returns lines that say what went wrong; none where nothing did */
async function compareServers({ webs, indexers, stories, count, addresses }) {
  const wrong = [];
  const leads = ({ data }) =>
    JSON.parse(fs.readFileSync(path.join(data, 'replication.json'), 'utf8')).state === 'leading';
  await waitUntil('one indexer leads', () => indexers.filter(leads).length === 1);
  const expected = count + [...stories.states.values()].filter((state) => state !== null).length;
  const [leader] = indexers.filter(leads);
  const isEverywhere = () => {
    const all = [leader, ...webs].map(({ data }) => readCatalogue(data));
    return all.every(({ rows }) => rows === all[0].rows) && all[0].count === expected;
  };
  await waitUntil(`all servers hold the same ${expected} items`, isEverywhere, { every: 1000, most: 120_000 }).catch(
    (error) => wrong.push(error.message),
  );
  for (const { data } of [leader, ...webs]) {
    const { whole, count: items } = readCatalogue(data);
    if (whole !== 'ok' || items !== expected) wrong.push(`${path.basename(data)}: ${whole}, ${items} items`);
  }
  await pause(3000);
  for (const { url } of webs) {
    for (const { address, at } of addresses.filter((each) => each.at !== undefined)) {
      const response = await fetch(url + address);
      const shown = stories.listShown(at, await response.text());
      const state = stories.states.get(at);
      const isRight =
        state === null ? response.status === 410 : response.status === 200 && shown.join() === String(state);
      if (!isRight) wrong.push(`${url}${address}: ${response.status}, shows ${shown}, is ${state}`);
    }
  }
  return wrong;
}

async function compareLetters(store, webhook, { thanked, refused }) {
  const isDelivered = () => new Set(webhook.received.map(({ message }) => message)).size >= thanked.length;
  await waitUntil('all letters are delivered', isDelivered, { every: 500, most: 90_000 }).catch(() => {});
  const kept = await store.list('letters/kept/');
  const keys = new Map(webhook.received.map(({ key, message }) => [key, message]));
  const messages = new Set(keys.values());
  return {
    thanked: thanked.length,
    refused,
    kept: kept.length,
    lost: thanked.filter((message) => !messages.has(message)),
    doubled: keys.size - messages.size,
    again: webhook.received.length - keys.size,
  };
}

export async function torture(front, { store, webhook, servers, webs, indexers, library, count, kills, rate, say }) {
  const [some] = fs.readdirSync(library);
  const stories = createStories(path.join(library, some));
  for (let at = 0; at < STORIES; at += 1) stories.write(at, 0);
  const found = [];
  for (let at = 0; at < STORIES; at += 1) {
    await waitUntil(`story ${at} is found`, async () => {
      // Where nothing is called so yet, what is shown is near to it.
      for (const address of await findItems(front.url, `Harbour${at}`))
        if (stories.listShown(at, await readText(front.url + address)).length > 0) found[at] = address;
      return found[at] !== undefined;
    });
  }
  const pictures = await findItems(front.url, 'harbour');
  const images = [
    ...(await readText(`${front.url}/search?q=harbour`)).matchAll(
      /\/iiif\/3\/[\w-]+\/full\/400,\/0\/default\.webp[^"\s]*/g,
    ),
  ];
  const addresses = [
    ...['/', '/collections', '/search?q=harbour', '/feed.xml', '/api/health'].map((address) => ({
      address,
      expected: [200],
    })),
    ...pictures.slice(0, 4).map((address) => ({ address, expected: [200] })),
    ...images.slice(0, 4).map(([address]) => ({ address: address.replaceAll('&amp;', '&'), expected: [200] })),
    // One that is not there for now is gone.
    ...found.map((address, at) => ({ address, at, expected: [200, 410] })),
  ];
  const look = (at, status, body, address) => {
    if (body.length === 0) return 'nothing in it';
    if (address === '/api/health' && !JSON.parse(body).ready) return 'not ready';
    if (at === undefined || status !== 200) return '';
    const shown = stories.listShown(at, body.toString());
    return shown.length === 1 ? '' : `shows ${shown.length} states (${shown})`;
  };
  const visitors = startVisitors(front, { addresses, look, rate });
  const writers = startWriters(front);
  const { killed, back } = await killAll({ servers, webs, indexers, kills, stories, say });
  await pause(20_000);
  await Promise.all([visitors.end(), writers.end()]);
  say('killing and asking are over');
  const { asked, statuses, bad } = visitors.tally;
  // What was on its way when its server was killed.
  const isCut = ({ since, until }) => killed.some((kill) => kill.isWeb && since <= kill.until && until >= kill.since);
  return {
    asked,
    statuses,
    cut: bad.filter(isCut),
    wrong: bad.filter((each) => !isCut(each)),
    killed: { webs: killed.filter(({ isWeb }) => isWeb).length, indexers: killed.filter(({ isWeb }) => !isWeb).length },
    back: { kept: toMedian(back.kept), empty: toMedian(back.empty), most: Math.max(...back.kept, ...back.empty) },
    differences: await compareServers({ webs, indexers, stories, count, addresses }),
    letters: await compareLetters(store, webhook, writers.letters),
    writtenAgain: writers.letters.again,
  };
}
