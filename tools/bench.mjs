// npm run bench [name …] [--corpus=FOLDER] [--records=FILE] [--engines=FOLDER] [--minutes=N] [--files=N] [--keep]:
// measures Vitrine beside the same work without it, in one run.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checkNode, root, say } from '../scripts/ensure.mjs';

checkNode();
const { createPlace } = await import('./bench/place.mjs');

/** In the order of docs/benchmarks.md. */
const ALL = ['passes', 'unchanged', 'start', 'memory', 'page', 'tiles', 'first-tile', 'phone', 'search'];
/** Too long to run unless named. */
const LONG = ['search-million', 'quality', 'query', 'overload', 'crawl', 'desk', 'kiosk', 'harvest'];
/** Run without a production build. */
const NEED_NO_BUILD = ['search', 'search-million', 'quality', 'harvest'];

const args = process.argv.slice(2);
const wanted = args.filter((arg) => !arg.startsWith('--'));
const toValue = (option) => args.find((arg) => arg.startsWith(`--${option}=`))?.slice(`--${option}=`.length);
const [corpus, records, engines] = [toValue('corpus'), toValue('records'), toValue('engines')];
const minutes = Number(toValue('minutes') ?? 10);
const files = Number(toValue('files') ?? 10_000);
const unknown = [
  ...wanted.filter((name) => ![...ALL, ...LONG].includes(name)),
  ...args.filter(
    (arg) => arg.startsWith('--') && arg !== '--keep' && !/^--(corpus|records|engines|minutes|files)=/.test(arg),
  ),
];
if (unknown.length > 0) {
  console.error(
    `vitrine: there is no benchmark called ${unknown.join(', ')}; there are ${[...ALL, ...LONG].join(', ')}`,
  );
  process.exit(1);
}
for (const given of [corpus, records, engines]) {
  if (!given || fs.existsSync(given)) continue;
  console.error(`vitrine: there is no ${given}`);
  process.exit(1);
}
const needsBuild = wanted.length === 0 || wanted.some((name) => !NEED_NO_BUILD.includes(name));
if (needsBuild && !fs.existsSync(path.join(root, '.next', 'BUILD_ID'))) {
  console.error('vitrine: there is no production build to measure; run npm run build first');
  process.exit(1);
}

const place = {
  ...createPlace({ corpus, keep: args.includes('--keep') }),
  corpus,
  records,
  engines,
  minutes,
  files,
};
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    place.cleanUp().finally(() => process.exit(130));
  });

const toLine = (cells) => `| ${cells.join(' | ')} |`;
const cpu = os.cpus()[0]?.model.trim() ?? 'unknown processor';
say(`${os.availableParallelism()} cores (${cpu}), ${os.platform()}, Node ${process.versions.node}`);
say(corpus ? `photographs of ${corpus}` : 'photographs made for it, the first time in about a minute …');

const lines = [toLine(['what', 'ours', 'beside it', 'ratio', 'goal', '']), toLine(Array(6).fill('---'))];
let failed = 0;
for (const name of wanted.length > 0 ? wanted : ALL) {
  say(`${name} …`);
  try {
    const { measure } = await import(`./bench/${name}.mjs`);
    for (const row of await measure(place)) {
      if (typeof row === 'string') {
        say(`  ${row}`);
        continue;
      }
      const { what, ours, beside, ratio, goal, met } = row;
      const verdict = met === undefined ? '' : met ? 'met' : 'missed';
      lines.push(toLine([what, ours, beside, ratio === undefined ? '' : ratio.toFixed(2), goal ?? '', verdict]));
      say(`  ${what}: ${ours}, beside it ${beside}${verdict && ` (${verdict})`}`);
    }
  } catch (error) {
    failed += 1;
    console.error(`vitrine: ${name} could not be measured: ${error.message}`);
  }
}
await place.cleanUp();
console.log(`\n${lines.join('\n')}`);
process.exitCode = failed > 0 ? 1 : 0;
