// Keeps the server running when its output pipe is closed, such as by a restarted logger.

/**
 * Without a listener, a failed write is an uncaught error, and logging that error fails again:
 * https://nodejs.org/api/process.html#a-note-on-process-io
 */
export function ignoreBrokenPipe() {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
