import { toBody } from '@/lib/images/image-body';

test('a large body is sent in chunks that share its memory', async () => {
  const bytes = Buffer.alloc(3_000_000, 'vitrine');
  const reader = (toBody(bytes) as ReadableStream<Uint8Array>).getReader();
  const pieces: Uint8Array[] = [];
  for (let read = await reader.read(); !read.done; read = await reader.read()) pieces.push(read.value);
  expect(pieces.length).toBeGreaterThan(10);
  expect(pieces.every((piece) => piece.buffer === bytes.buffer)).toBe(true);
  expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
});

test('beyond half a gigabyte in transfer, further bodies are rejected until one is finished', async () => {
  const bytes = Buffer.alloc(200_000_000);
  const bodies = [toBody(bytes), toBody(bytes)] as ReadableStream[];
  expect(toBody(bytes)).toBeNull();
  await bodies[0]?.cancel();
  const third = toBody(bytes) as ReadableStream;
  expect(third).not.toBeNull();
  await Promise.all([bodies[1]?.cancel(), third.cancel()]);
});
