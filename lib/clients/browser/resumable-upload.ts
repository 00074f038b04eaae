// Sends a file by the tus protocol, which continues where a broken connection stopped.
import { type DetailedError, Upload } from 'tus-js-client';

/** A request must end within the server's time limit for requests on a slow line, and need not be repeated in full. */
const CHUNK_BYTES = 8 * 1024 * 1024;

/** Half an hour, in which a network usually returns. */
const RETRY_DELAYS_MS = [0, 1000, 3000, 5000, 10_000, ...Array<number>(60).fill(30_000)];

/** Refusals by the server that another request would not change. */
const isFinal = (status: number) => status >= 400 && status < 500 && ![409, 423, 429].includes(status);

interface Sending {
  endpoint: string;
  metadata: Record<string, string>;
  /** Identifies the file and its destination, so that it is continued after the page was closed. */
  key: string;
  onProgress(sent: number): void;
  /** The connection broke, and is tried again. */
  onBroken(): void;
  /** @param body of the last response; empty if the file had arrived before */
  onEnd(body: string): void;
  /** @param message of the server; empty if it could not be reached */
  onRefused(message: string, url: string | null): void;
}

export interface SentFile {
  /** Known once the server has accepted the file. */
  getUrl(): string | null;
  pause(): void;
  resume(): void;
  /** Also removes what the server has received. */
  cancel(): void;
}

function readMessage(error: Error | DetailedError): string {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  try {
    return JSON.parse(response?.getBody() ?? '').message ?? '';
  } catch {
    return '';
  }
}

export function sendFile(file: File, { endpoint, metadata, key, ...events }: Sending): SentFile {
  const upload = new Upload(file, {
    endpoint,
    metadata,
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_DELAYS_MS,
    uploadDataDuringCreation: true,
    removeFingerprintOnSuccess: true,
    fingerprint: () => Promise.resolve(`vitrine ${key}`),
    onProgress: (sent) => events.onProgress(sent),
    onShouldRetry(error) {
      const isWorthwhile = !isFinal(error.originalResponse?.getStatus() ?? 0);
      if (isWorthwhile) events.onBroken();
      return isWorthwhile;
    },
    onSuccess: ({ lastResponse }) => events.onEnd(lastResponse.getBody() ?? ''),
    onError: (error) => events.onRefused(readMessage(error), upload.url),
  });
  let isHeld = false;
  const start = async () => {
    const [previous] = await upload.findPreviousUploads().catch(() => []);
    if (previous && upload.url === null) upload.resumeFromPreviousUpload(previous);
    if (!isHeld) upload.start();
  };
  void start();
  return {
    getUrl: () => upload.url,
    pause() {
      isHeld = true;
      void upload.abort();
    },
    resume() {
      isHeld = false;
      upload.start();
    },
    cancel() {
      isHeld = true;
      void upload.abort(true).catch(() => {});
    },
  };
}
