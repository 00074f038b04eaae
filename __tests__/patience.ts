import os from 'node:os';

/** Scales a time-out with the load of the machine, ms. */
export const toPatience = (ms: number) => ms * Math.max(1, (os.loadavg()[0] ?? 0) / os.availableParallelism());
