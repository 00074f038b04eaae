import { sendLimitedBody } from '@/lib/images/image-body';

test('a large body is sent in chunks that share its memory', async () => {
  const bytes = Buffer.alloc(3_000_000, 'vitrine');
  const reader = (sendLimitedBody(bytes) as ReadableStream<Uint8Array>).getReader();
  const pieces: Uint8Array[] = [];
  for (let read = await reader.read(); !read.done; read = await reader.read()) pieces.push(read.value);
  expect(pieces.length).toBeGreaterThan(10);
  expect(pieces.every((piece) => piece.buffer === bytes.buffer)).toBe(true);
  expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
});

test('beyond half a gigabyte in transfer, further bodies are rejected until one is finished', async () => {
  const bytes = Buffer.alloc(200_000_000);
  const bodies = [sendLimitedBody(bytes), sendLimitedBody(bytes)] as ReadableStream[];
  expect(sendLimitedBody(bytes)).toBeNull();
  await bodies[0]?.cancel();
  const third = sendLimitedBody(bytes) as ReadableStream;
  expect(third).not.toBeNull();
  await Promise.all([bodies[1]?.cancel(), third.cancel()]);
});
