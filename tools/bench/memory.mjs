// Memory of all processes of the sample site at rest: the sum of VmRSS, as ps shows it, and of Pss, which counts shared
// pages once. https://man7.org/linux/man-pages/man5/proc_pid_smaps.5.html
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../../scripts/ensure.mjs';
import { laySample } from '../../scripts/sample.mjs';
import { getFreePort, pause, start, untilIndexed } from './place.mjs';

const REST_MS = 30_000;
const GOAL = 350;
const PAGES = ['/', '/collections', '/search?q=a'];

function listTree(pid) {
  const below = fs
    .readdirSync(`/proc/${pid}/task`)
    .flatMap((thread) => fs.readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean));
  return [pid, ...below.flatMap(listTree)];
}

function readMegabytes(pid, file, name) {
  const [, kilobytes] = new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(fs.readFileSync(`/proc/${pid}/${file}`, 'utf8'));
  return Number(kilobytes) / 1024;
}

const sum = (values) => Math.round(values.reduce((total, value) => total + value, 0));

export async function measure(place) {
  if (!fs.existsSync('/proc/self/smaps_rollup')) return ['not measured: this machine has no /proc/PID/smaps_rollup'];
  const library = place.toFresh('library');
  await laySample(library);
  const port = await getFreePort();
  const url = `http://127.0.0.1:${port}`;
  const site = start(process.execPath, [path.join(root, 'scripts', 'start.mjs')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), VITRINE_LIBRARY: library, VITRINE_DATA: place.toFresh('data') },
  });
  try {
    await untilIndexed(url);
    for (const page of PAGES) await (await fetch(url + page)).text();
    await pause(REST_MS);
    const processes = listTree(site.child.pid);
    const resident = sum(processes.map((pid) => readMegabytes(pid, 'status', 'VmRSS')));
    const proportional = sum(processes.map((pid) => readMegabytes(pid, 'smaps_rollup', 'Pss')));
    return [
      {
        what: `memory of the sample site at rest, RSS of ${processes.length} processes`,
        ours: `${resident} MB`,
        beside: '',
        goal: `≤ ${GOAL} MB`,
        met: resident <= GOAL,
      },
      { what: 'the same, PSS', ours: `${proportional} MB`, beside: '' },
    ];
  } finally {
    await site.end();
  }
}
