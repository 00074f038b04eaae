import os from 'node:os';

/** How long to wait for what is promised within `ms`: more where so many others want the processors. */
export const toPatience = (ms: number) => ms * Math.max(1, (os.loadavg()[0] ?? 0) / os.availableParallelism());
