// The same site served by as many processes as there are processors, beside one; the load comes from the same processors.
import fs from 'node:fs';
import os from 'node:os';
import { inTurn, measureLoad, toRate } from './measure.mjs';
import { listKinds } from './overload.mjs';
import { listServing, pause, serveSite, untilIndexed } from './place.mjs';

const ITEMS = 160;
const PAIRS = 7;
const PROCESSES = Math.min(4, Math.max(2, os.availableParallelism()));

/** Memory of a process, what it shares with others divided among them, in MB: https://man7.org/linux/man-pages/man5/proc_pid_smaps.5.html */
const readMemory = (pid) =>
  (Number(/^Pss:\s+(\d+) kB/m.exec(fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1'))?.[1]) * 1024) / 1e6;

/** None is asked for twice: what one process has found, the others would have to find again. */
const listSearches = () =>
  Array.from({ length: 20_000 }, (_, turn) => `/search?q=picture+${Math.random().toString(36).slice(2, 7)}${turn}`);

const NAMES = { page: 'cached pages', small: 'small images, made already', search: 'searches' };

export async function measure(place) {
  const library = place.layLibrary(await place.getPictures('web'), ITEMS);
  const start = (env) => serveSite(library, place.toFresh('data'), env);
  const one = await start({ VITRINE_PROCESSES: '1' });
  const all = await start({ VITRINE_PROCESSES: String(PROCESSES) });
  // https://nodejs.org/api/cluster.html#clusterschedulingpolicy
  const unshared = await start({ VITRINE_PROCESSES: String(PROCESSES), NODE_CLUSTER_SCHED_POLICY: 'none' });
  const sites = [one, all, unshared];
  try {
    for (const site of sites) await untilIndexed(site.url);
    const kinds = [];
    for (const site of sites) kinds.push({ ...(await listKinds(site.url)), search: { paths: listSearches() } });
    const load = (at, kind, keeping) => measureLoad(sites[at].url, kinds[at][kind].paths, 3, keeping);
    for (const at of sites.keys()) for (const kind of Object.keys(NAMES)) await load(at, kind);
    const compare = async (what, { kind, keeping, against = 0, by = 1, goal }) => {
      const { a, b, ratio } = await inTurn(
        PAIRS,
        () => load(by, kind, keeping),
        () => load(against, kind, keeping),
      );
      return { what, ours: toRate(a), beside: toRate(b), ratio, ...(goal && { goal: `> ${goal}`, met: ratio > goal }) };
    };
    const rows = [];
    for (const [kind, name] of Object.entries(NAMES)) {
      rows.push(await compare(`${name}: ${PROCESSES} processes / one`, { kind, goal: 1 }));
      rows.push(await compare(`${name}: given out by the primary / by the system`, { kind, against: 2 }));
    }
    rows.push(
      await compare(`cached pages, a connection each: ${PROCESSES} processes / one`, {
        kind: 'page',
        keeping: 'fresh',
      }),
      await compare('cached pages, a connection each: given out by the primary / by the system', {
        kind: 'page',
        keeping: 'fresh',
        against: 2,
      }),
    );
    await pause(5000);
    const [first, ...others] = listServing(all.pid).map(readMemory);
    rows.push({
      what: 'memory of each process after that / of the only one',
      ours: [first, ...others].map((bytes) => `${Math.round(bytes)} MB`).join(', '),
      beside: `${Math.round(readMemory(one.pid))} MB`,
    });
    rows.push({ what: 'memory of the primary', ours: `${Math.round(readMemory(all.pid))} MB`, beside: '' });
    return rows;
  } finally {
    for (const site of sites) await site.end();
  }
}
