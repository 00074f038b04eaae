/** @jest-environment node */
import { MIN_BYTES_PER_SECOND, MIN_SECONDS_PER_CHUNK, streamAtMinimumRate } from '@/lib/downloads/minimum-rate';

jest.useFakeTimers();

/** A response of three chunks, with the state of its source and its slot. */
function stream(bytes: number, { wait = 0, fails = false } = {}) {
  const held = { slot: true, source: true };
  const leaver = new AbortController();
  async function* read() {
    try {
      for (let piece = 0; piece < 3; piece += 1) {
        if (wait) await new Promise((resolve) => setTimeout(resolve, wait));
        if (fails && piece === 1) throw new Error('the disk failed');
        yield new Uint8Array(bytes);
      }
    } finally {
      held.source = false;
    }
  }
  const onEnd = jest.fn(() => {
    held.slot = false;
  });
  const body = streamAtMinimumRate(read(), { signal: leaver.signal, onEnd });
  return { reader: body.getReader(), held, onEnd, leave: () => leaver.abort() };
}

const SECOND = 1000;

test('a client that reads each chunk in time receives all of them', async () => {
  const { reader, held, onEnd } = stream(10);
  for (let piece = 0; piece < 3; piece += 1) {
    expect((await reader.read()).done).toBe(false);
    await jest.advanceTimersByTimeAsync((MIN_SECONDS_PER_CHUNK - 1) * SECOND);
  }
  expect([(await reader.read()).done, held, onEnd.mock.calls.length]).toEqual([
    true,
    { slot: false, source: false },
    1,
  ]);
});

test('a client that stops reading is aborted, and holds no resources', async () => {
  const { reader, held, onEnd } = stream(10);
  await reader.read();
  await jest.advanceTimersByTimeAsync((MIN_SECONDS_PER_CHUNK + 1) * SECOND);
  expect(held).toEqual({ slot: false, source: false });
  await expect(reader.read()).rejects.toMatchObject({ name: 'AbortError' });
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('a long chunk has the time that the minimum rate allows', async () => {
  const seconds = 4 * MIN_SECONDS_PER_CHUNK;
  const { reader, held } = stream(seconds * MIN_BYTES_PER_SECOND);
  await reader.read();
  await jest.advanceTimersByTimeAsync((seconds - 1) * SECOND);
  expect(held.slot).toBe(true);
  await jest.advanceTimersByTimeAsync(2 * SECOND);
  expect(held.slot).toBe(false);
});

test('time spent waiting for the disk does not count against the client', async () => {
  const { reader, held } = stream(10, { wait: 3 * MIN_SECONDS_PER_CHUNK * SECOND });
  const read = reader.read();
  await jest.advanceTimersByTimeAsync(3 * MIN_SECONDS_PER_CHUNK * SECOND);
  expect([(await read).done, held.slot]).toEqual([false, true]);
});

test('an unread and a cancelled response release their resources', async () => {
  const never = stream(10);
  await jest.advanceTimersByTimeAsync((MIN_SECONDS_PER_CHUNK + 1) * SECOND);
  expect(never.held.slot).toBe(false);
  const left = stream(10);
  left.leave();
  expect([left.held.slot, left.onEnd.mock.calls.length]).toEqual([false, 1]);
  const cancelled = stream(10);
  await cancelled.reader.read();
  await cancelled.reader.cancel();
  expect(cancelled.held).toEqual({ slot: false, source: false });
});

test('an error of the source is passed on, and resources are released', async () => {
  const { reader, held, onEnd } = stream(10, { fails: true });
  await reader.read();
  await expect(reader.read()).rejects.toThrow('the disk failed');
  expect([held, onEnd.mock.calls.length]).toEqual([{ slot: false, source: false }, 1]);
});
