// Aborts responses to clients that read too slowly, which would hold a slot or a storage connection indefinitely.

/** Less than a modem. Files are read in chunks of 256 kB, for each of which a client has 64 s. */
export const MIN_BYTES_PER_SECOND = 4096;
/** Time for a chunk of any size, because connections pause. */
export const MIN_SECONDS_PER_CHUNK = 30;

const toMilliseconds = (bytes: number) => Math.max(MIN_SECONDS_PER_CHUNK, bytes / MIN_BYTES_PER_SECOND) * 1000;

/**
 * Streams the chunks of a generator as the client reads them. Time spent reading a chunk from its source does not count.
 * @param signal aborts when the client disconnects
 * @param onEnd called once: when the response is complete, fails or is aborted
 */
export function streamAtMinimumRate(
  chunks: AsyncGenerator<Uint8Array>,
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
    // Closes the file that is being read.
    chunks.return(undefined).catch(() => {});
  };
  const expectPull = (controller: ReadableStreamDefaultController, bytes: number) => {
    timer = setTimeout(() => {
      end();
      // The server reports no error of this name.
      controller.error(new DOMException('The client reads the response too slowly', 'AbortError'));
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
          const { value, done } = await chunks.next();
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
