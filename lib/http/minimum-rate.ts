// Ends responses whose client takes them too slowly: they would hold a slot, or a connection to the storage, for as long as it likes.

/** The least that a client takes of such a response: a modem took more. Files are read in pieces of 256 kB, for each of which it has 64 s. */
export const MIN_BYTES_PER_SECOND = 4096;
/** The least time that it has for a piece, however short: connections pause. */
export const MIN_SECONDS_PER_PIECE = 30;

const toMilliseconds = (bytes: number) => Math.max(MIN_SECONDS_PER_PIECE, bytes / MIN_BYTES_PER_SECOND) * 1000;

/**
 * Streams what a generator yields, piece by piece as the client takes them. Only the client's time is counted, not the time in which
 * a piece is read.
 * @param signal aborts when the client is gone
 * @param onEnd called once: when all is sent, when that fails, and when the client is gone or too slow
 */
export function streamAtMinimumRate(
  pieces: AsyncGenerator<Uint8Array>,
  { signal, onEnd }: { signal: AbortSignal; onEnd: () => void },
): ReadableStream<Uint8Array> {
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;
  const end = () => {
    clearTimeout(timer);
    if (isEnded) return;
    isEnded = true;
    signal.removeEventListener('abort', end);
    onEnd();
    // It closes the file that is being read.
    pieces.return(undefined).catch(() => {});
  };
  const expectPull = (controller: ReadableStreamDefaultController, bytes: number) => {
    timer = setTimeout(() => {
      end();
      // By its name what sends the response knows that nothing is to be reported.
      controller.error(new DOMException('The client takes the response too slowly', 'AbortError'));
    }, toMilliseconds(bytes));
    timer.unref();
  };
  signal.addEventListener('abort', end);
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        if (signal.aborted) end();
        else expectPull(controller, 0);
      },
      async pull(controller) {
        clearTimeout(timer);
        try {
          const { value, done } = await pieces.next();
          if (isEnded) return;
          if (done) {
            end();
            controller.close();
            return;
          }
          controller.enqueue(value);
          expectPull(controller, value.byteLength);
        } catch (error) {
          end();
          throw error;
        }
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}
