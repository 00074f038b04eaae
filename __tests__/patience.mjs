import os from 'node:os';

/**
 * Scales a time-out with the load of the machine: a test that passes on an idle machine passes beside other work.
 * @param {number} ms
 */
export const toPatience = (ms) => Math.round(ms * Math.max(1, (os.loadavg()[0] ?? 0) / os.availableParallelism()));
