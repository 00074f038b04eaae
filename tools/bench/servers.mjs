// Several servers that share a store: what a change costs each, how soon it is shown, what two and three answer, and what is lost when they are killed.
import fs from 'node:fs';
import path from 'node:path';
import { measureLoad, toMedian, toRate } from './measure.mjs';
import { pause, until } from './place.mjs';
import { createServers, startNginx, startStore, startWebhook } from './servers-place.mjs';
import { isReady, readHealth, torture, waitUntil } from './servers-torture.mjs';

const EDITIONS = 5;
const ROUNDS = 3;
const PAGES = ['/', '/collections'];

const readReplication = ({ data }) => {
  try {
    return JSON.parse(fs.readFileSync(path.join(data, 'replication.json'), 'utf8'));
  } catch {
    return {};
  }
};

const toKilobytes = (bytes) => `${Math.round(bytes / 1000)} kB`;

const MOST_PHOTOGRAPHS = 2000;

/** A tenth are photographs, and no more than so many, for drawing them takes longer than all that is measured here; the rest are stories. */
async function layItems(place, count) {
  const photographs = Math.min(MOST_PHOTOGRAPHS, Math.ceil(count / 10));
  const library = place.layLibrary(await place.getPictures('small'), photographs);
  for (let index = photographs; index < count; index += 1) {
    const folder = path.join(library, `Stories ${Math.floor(index / 500)}`);
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(
      path.join(folder, `story-${index}.md`),
      `---\ntitle: The market of ${1800 + (index % 200)}, number ${index}\n---\nWhat was sold at the market on day ${index}.\n`,
    );
  }
  return library;
}

/** A file more: bytes that the store took and gave, and seconds until every server knows it. */
async function measureEdition(store, webs, library, round) {
  const before = await store.count();
  const { items } = await readHealth(webs[0].url);
  const [some] = fs.readdirSync(library);
  const since = performance.now();
  fs.writeFileSync(path.join(library, some, `edition-${round}.md`), `# Edition ${round}\n\nQuay in the evening.\n`);
  await waitUntil('every server shows an edition', async () =>
    (await Promise.all(webs.map(({ url }) => readHealth(url)))).every((health) => health.items > items),
  );
  const seconds = (performance.now() - since) / 1000;
  await pause(3000);
  const after = await store.count();
  return { seconds, up: after.received - before.received, down: (after.sent - before.sent) / webs.length };
}

/** One server that has fetched everything, and two that begin with nothing, in turn. */
async function startWebs(servers, store, count) {
  const webs = [await servers.startWeb()];
  const whole = async () => {
    const { files = 0, state } = await readHealth(webs[0].url).catch(() => ({}));
    return files >= count && state === 'idle';
  };
  await waitUntil('all is read and drawn', whole, { every: 1000, most: 1_200_000 });
  const starts = [];
  while (webs.length < 3) {
    const before = await store.count();
    const since = performance.now();
    const web = await servers.startWeb();
    await waitUntil('an empty server is ready', () => isReady(web.url));
    await (await fetch(web.url)).arrayBuffer();
    starts.push({ seconds: (performance.now() - since) / 1000, bytes: (await store.count()).sent - before.sent });
    webs.push(web);
  }
  const slowest = Math.max(...starts.map(({ seconds }) => seconds));
  return {
    webs,
    row: {
      what: 'an empty server, from its start to its first page',
      ours: `${slowest.toFixed(1)} s, ${toKilobytes(starts[0].bytes)} fetched`,
      goal: '≤ 10 s',
      met: slowest <= 10,
    },
  };
}

async function measureEditions(store, webs, library) {
  const editions = [];
  for (let round = 0; round < EDITIONS; round += 1) editions.push(await measureEdition(store, webs, library, round));
  const median = (name) => toMedian(editions.map((edition) => edition[name]));
  const seconds = median('seconds');
  return [
    { what: 'an edition of one new item: sent to the store', ours: toKilobytes(median('up')) },
    { what: 'the same: fetched by each server', ours: toKilobytes(median('down')) },
    { what: 'the same: until all three show it', ours: `${seconds.toFixed(1)} s`, goal: '≤ 5 s', met: seconds <= 5 },
  ];
}

/** One, two and three of them behind nginx, in turn. */
async function measureRates(place, webs) {
  const rates = [[], [], []];
  for (const { url } of webs) for (const page of PAGES) await until(url + page, () => true);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const some of [1, 2, 3]) {
      const front = await startNginx(
        place,
        webs.slice(0, some).map(({ port }) => port),
      );
      await until(`${front.url}/api/health`, () => true, 100);
      rates[some - 1].push(await measureLoad(front.url, PAGES));
      await front.end();
    }
  }
  const [one, two, three] = rates.map(toMedian);
  return [
    { what: 'pages of two servers behind nginx / of one', ours: toRate(two), beside: toRate(one), ratio: two / one },
    { what: 'pages of three / of one', ours: toRate(three), beside: toRate(one), ratio: three / one },
  ];
}

function describeTorture({ asked, statuses, cut, wrong, killed, back, differences, letters, writtenAgain }) {
  const some = (list) => {
    const lines = list.map((each) => (typeof each === 'string' ? each : `${each.address}: ${each.why}`));
    return [...new Set(lines)].slice(0, 12).map((line) => `${line} (${lines.filter((each) => each === line).length})`);
  };
  const { thanked, kept, lost, doubled, again, refused } = letters;
  const isWhole = lost.length === 0 && doubled === 0 && refused.length === 0 && kept === thanked;
  return [
    `${asked} requests, answers by status ${JSON.stringify(statuses)}; letters that were sent again by their writers: ${writtenAgain}`,
    ...some(cut).map((line) => `cut: ${line}`),
    ...some(wrong).map((line) => `wrong: ${line}`),
    ...some(differences).map((line) => `differs: ${line}`),
    ...some([...lost, ...refused]).map((line) => `letter: ${line}`),
    {
      what: `answers that were wrong or none, while ${killed.webs} web servers and ${killed.indexers} indexers were killed`,
      ours: `${wrong.length} of ${asked}, and ${cut.length} that were on their way`,
      goal: '0',
      met: wrong.length === 0,
    },
    {
      what: 'catalogues, items and stories that differ afterwards',
      ours: String(differences.length),
      goal: '0',
      met: differences.length === 0,
    },
    {
      what: 'letters thanked for / kept / lost / doubled',
      ours: `${thanked} / ${kept} / ${lost.length} / ${doubled} (${again} delivered again under their key)`,
      goal: 'all, once',
      met: isWhole,
    },
    {
      what: 'a killed web server to ready, its disk kept / emptied',
      ours: `${back.kept.toFixed(1)} / ${back.empty.toFixed(1)} s (most ${back.most.toFixed(1)} s)`,
      goal: '≤ 10 s',
      met: back.most <= 10,
    },
  ];
}

export async function measure(place) {
  const { files: count, kills, rate } = place;
  const library = await layItems(place, count);
  const store = await startStore();
  const webhook = await startWebhook();
  const servers = createServers(place, { store, library, webhook: webhook.url });
  const started = performance.now();
  const say = (text) => console.log(`  ${Math.round((performance.now() - started) / 1000)} s: ${text}`);
  try {
    const indexers = [await servers.startIndexer()];
    await waitUntil('the indexer leads', () => readReplication(indexers[0]).state === 'leading');
    const { webs, row } = await startWebs(servers, store, count);
    say('all is read, three servers show it');
    indexers.push(await servers.startIndexer());
    // What it fetches to begin with is no edition's.
    await waitUntil('the second one has all', () => readReplication(indexers[1]).commit !== undefined);
    const rows = [row, ...(await measureEditions(store, webs, library)), ...(await measureRates(place, webs))];
    if (kills === 0) return rows;
    const front = await startNginx(
      place,
      webs.map(({ port }) => port),
    );
    say('killing begins');
    const torment = { store, webhook, servers, webs, indexers, library, count: count + EDITIONS, kills, rate, say };
    return [...rows, ...describeTorture(await torture(front, torment))];
  } catch (error) {
    console.error(servers.readLog().split('\n').slice(-20).join('\n'));
    throw error;
  } finally {
    webhook.end();
    store.end();
  }
}
