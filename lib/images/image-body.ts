// Bodies of image responses: small ones whole, large ones as a stream of views on one buffer, bounded in bytes (backpressure).

import { countProcesses } from '@/lib/cluster/worker';

const PIECE = 64 * 1024;
/** Larger bodies are sent in pieces, and count. */
const LARGE = 1024 * 1024;
/** Bytes of large bodies that may be under way at a time, of all processes. */
const MOST = 512 * 1024 * 1024;

const shared = globalThis as { vitrineSending?: { bytes: number } };
shared.vitrineSending ??= { bytes: 0 };
const sending = shared.vitrineSending;

/** The same memory under the name that fetch's types know. */
const toView = ({ buffer, byteOffset }: Buffer, at: number, length: number) =>
  new Uint8Array(buffer as ArrayBuffer, byteOffset + at, length);

/** The body of a response over these bytes, which are not copied; null where too much is being sent already. */
export function toBody(bytes: Buffer): BodyInit | null {
  if (bytes.length <= LARGE) return toView(bytes, 0, bytes.length);
  if (sending.bytes + bytes.length > MOST / countProcesses()) return null;
  sending.bytes += bytes.length;
  let at = 0;
  let open = true;
  const close = () => {
    if (open) sending.bytes -= bytes.length;
    open = false;
  };
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(toView(bytes, at, Math.min(PIECE, bytes.length - at)));
      at += PIECE;
      if (at < bytes.length) return;
      close();
      controller.close();
    },
    cancel: close,
  });
}
