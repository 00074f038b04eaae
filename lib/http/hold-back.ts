// Holds back what is written to a response until it is whole, so that it can be changed, measured and kept.
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

interface HoldBackSettings {
  /** Whether what comes is to be held back; asked once, when the head is there. */
  isWanted: (response: ServerResponse) => boolean;
  /** Given the body once it is whole; status and headers are the response's, which is as it was. */
  onWhole: (body: Buffer) => void;
}

function toBytes(chunk: unknown, encoding: unknown): Buffer | null {
  if (typeof chunk === 'string')
    return Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8');
  return chunk instanceof Uint8Array ? Buffer.from(chunk) : null;
}

/** Whoever writes may wait to hear of it. */
function tell(...values: unknown[]) {
  const last = values.findLast((value) => typeof value === 'function') as (() => void) | undefined;
  if (last) process.nextTick(last);
}

/** Holds back what is wanted, and lets everything else pass as it comes. */
export function holdBack(response: ServerResponse, { isWanted, onWhole }: HoldBackSettings) {
  const { writeHead, write, end, flushHeaders } = response;
  const chunks: Buffer[] = [];
  let isHeld = false;
  const release = () => Object.assign(response, { writeHead, write, end, flushHeaders });
  /** Whether it is let pass from here on. */
  const passes = () => {
    isHeld ||= isWanted(response);
    if (!isHeld) release();
    return !isHeld;
  };
  const put = (chunk: unknown, encoding: unknown) => {
    const bytes = toBytes(chunk, encoding);
    if (bytes) chunks.push(bytes);
  };
  Object.assign(response, {
    writeHead(status: number, ...more: unknown[]) {
      response.statusCode = status;
      const headers = more.find((each) => typeof each === 'object' && each !== null) ?? {};
      for (const [name, value] of Object.entries(headers as OutgoingHttpHeaders))
        if (value !== undefined) response.setHeader(name, value);
      return response;
    },
    flushHeaders() {},
    write(...values: [unknown, unknown, unknown]) {
      if (passes()) return Reflect.apply(response.write, response, values);
      put(values[0], values[1]);
      tell(...values);
      return true;
    },
    end(...values: [unknown, unknown, unknown]) {
      if (passes()) return Reflect.apply(response.end, response, values);
      put(values[0], values[1]);
      release();
      tell(...values);
      onWhole(Buffer.concat(chunks));
      return response;
    },
  });
}
