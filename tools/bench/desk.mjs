// The desk: a keyword for 10,000 items and its undo, and how long cached pages take meanwhile.
import fs from 'node:fs';
import { formatMs, formatSeconds } from './measure.mjs';
import { getIndexer, pause, runNode, serveSite, untilIndexed } from './place.mjs';

const ITEMS = 10_000;
const GOAL = { seconds: 20, p99Ms: 100 };
const NAME = 'Bench';

/** Between two requests for a page. */
const INTERVAL_MS = 10;

/** Requests pages one after the other until it is stopped. @returns milliseconds, sorted */
function watchPages(url, pages) {
  const times = [];
  let isStopped = false;
  const watching = (async () => {
    for (let turn = 0; !isStopped; turn += 1) {
      const since = performance.now();
      const response = await fetch(url + pages[turn % pages.length]);
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`a page was answered with ${response.status}`);
      times.push(performance.now() - since);
      await pause(INTERVAL_MS);
    }
  })();
  return async () => {
    isStopped = true;
    await watching;
    return times.sort((a, b) => a - b);
  };
}

/** A person at the desk. */
async function signIn(url, password) {
  let cookie = '';
  const send = (path, fields) =>
    fetch(url + path, {
      redirect: 'manual',
      headers: { cookie },
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
    });
  const post = async (path, fields) => {
    const response = await send(path, fields);
    if (response.status !== 303)
      throw new Error(`${path}: ${response.status} ${(await response.text()).slice(0, 500)}`);
    return response;
  };
  const response = await post('/api/desk/session', { action: 'sign-in', name: NAME, password });
  cookie = response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  return {
    post: async (path, fields) => (await post(path, fields)).headers.get('location') ?? '',
    get: async (path) => (await send(path)).json(),
  };
}

/** Times an action from its form to its end, while pages are requested. */
async function time(url, { get }, pages, begin) {
  const stop = watchPages(url, pages);
  const since = performance.now();
  const id = (await begin()).split('/').at(-1);
  let progress = await get(`/api/desk/progress?id=${id}`);
  for (; progress.isRunning; progress = await get(`/api/desk/progress?id=${id}`)) await pause(100);
  const took = performance.now() - since;
  const times = await stop();
  return { id, took, p99: times[Math.floor(times.length * 0.99)], pages: times.length };
}

/** @param url of a site whose index is complete */
export async function measureActions(url, password) {
  const desk = await signIn(url, password);
  await desk.post('/api/desk/consent', {});
  const html = await (await fetch(`${url}/collections`)).text();
  const pages = [
    '/',
    '/collections',
    '/years',
    ...[...html.matchAll(/href="(\/collections\/[^"]+)"/g)].map(([, href]) => href),
  ];
  for (const page of pages.slice(0, 20)) await (await fetch(url + page)).arrayBuffer();
  const plan = await desk.post('/api/desk/bulk', {
    scope: '',
    'use:keywords': '1',
    'mode:keywords': 'add',
    'value:keywords': 'benchmark',
  });
  const watched = pages.slice(0, 20);
  const action = await time(url, desk, watched, () => desk.post('/api/desk/bulk', { plan: plan.split('plan=')[1] }));
  const undo = await time(url, desk, watched, () => desk.post('/api/desk/undo', { id: action.id }));
  return { action, undo };
}

const toRows = (what, { took, p99, pages }) => [
  {
    what: `${what} ${ITEMS} items`,
    ours: formatSeconds(took),
    beside: '',
    goal: `< ${GOAL.seconds} s`,
    met: took < GOAL.seconds * 1000,
  },
  {
    what: `cached pages meanwhile, p99 of ${pages}`,
    ours: formatMs(p99),
    beside: '',
    goal: `< ${GOAL.p99Ms} ms`,
    met: p99 < GOAL.p99Ms,
  },
];

export async function measure(place) {
  const library = place.layLibrary(await place.getPictures('small'), ITEMS, { distinct: true });
  const data = place.toFresh('data');
  fs.mkdirSync(data, { recursive: true });
  const env = { VITRINE_LIBRARY: library, VITRINE_DATA: data };
  await runNode([await getIndexer()], env);
  const [line] = await runNode(['dist/vitrine.mjs', 'account', 'add', NAME, '--role=owner'], env);
  const site = await serveSite(library, data);
  try {
    await untilIndexed(site.url);
    const { action, undo } = await measureActions(site.url, line.split(' ').at(-1));
    return [...toRows('a keyword for', action), ...toRows('undo for', undo)];
  } finally {
    await site.end();
  }
}
