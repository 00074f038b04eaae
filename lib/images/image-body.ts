// Creates bodies of image responses: small ones whole, large ones streamed, within a total memory limit.
import { singleton } from '@/lib/clients/singleton';
import { countProcesses } from '@/lib/cluster/worker';

const PIECE = 64 * 1024;
/** Bytes; larger bodies are streamed and count towards the limit. */
const LARGE = 1024 * 1024;
/** Maximum bytes of large bodies being sent, over all processes. */
const MAX_SENDING_BYTES = 512 * 1024 * 1024;

const sending = singleton('image bodies', () => ({ bytes: 0 }));

const toView = ({ buffer, byteOffset }: Buffer, at: number, length: number) =>
  new Uint8Array(buffer as ArrayBuffer, byteOffset + at, length);

/** Returns a body without copying the bytes; null if the limit is reached. */
export function sendLimitedBody(bytes: Buffer): BodyInit | null {
  if (bytes.length <= LARGE) return toView(bytes, 0, bytes.length);
  if (sending.bytes + bytes.length > MAX_SENDING_BYTES / countProcesses()) return null;
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
