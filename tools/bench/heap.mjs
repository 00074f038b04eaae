// Loaded into a server that is measured: at SIGUSR2 it collects all garbage and adds what is in use to a file, in bytes, a line each time.
import fs from 'node:fs';
import v8 from 'node:v8';
import vm from 'node:vm';

v8.setFlagsFromString('--expose-gc');
const collect = vm.runInNewContext('gc');

process.on('SIGUSR2', () => {
  collect();
  fs.appendFileSync(process.env.VITRINE_BENCH_HEAP, `${process.memoryUsage().heapUsed}\n`);
});
