// Nobody may read what a server says any more: a pipe is closed, a logger starts anew. The site goes on.

/** Without a listener each line is a fault that is told of, in another line. https://nodejs.org/api/process.html#a-note-on-process-io */
export function outliveReaders() {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
