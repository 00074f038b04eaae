// Downloads a file with progress through js-file-downloader, which holds it in memory.
import JsFileDownloader from 'js-file-downloader';

/** The library's timeout for a whole download in milliseconds; verified by __tests__/library-defaults.test.ts. */
export const DOWNLOAD_DEFAULTS = { timeout: 40_000 } as const;

export type DownloadOutcome = { type: 'done' | 'cancelled' | 'failed' } | { type: 'late'; seconds: number };

export interface Download {
  outcome: Promise<DownloadOutcome>;
  cancel(): void;
}

interface Order {
  url: string;
  filename: string;
  onProgress(loaded: number, total: number | null): void;
}

const CANCELLED = { type: 'cancelled' } as const;

export function startDownload({ url, filename, onProgress }: Order): Download {
  const downloader = new JsFileDownloader({
    url,
    filename,
    autoStart: false,
    // Otherwise the library opens a new tab on phones, where nothing is downloaded.
    forceDesktopMode: true,
    // Suppresses a Content-Type header on a request without a body.
    contentType: false,
    contentTypeDetermination: 'header',
    process: ({ loaded, total, lengthComputable }) => onProgress(loaded, lengthComputable ? total : null) as undefined,
  });
  const toOutcome = (reason: unknown): DownloadOutcome => {
    if (reason === CANCELLED) return CANCELLED;
    const isLate = reason instanceof Error && /timeout/.test(reason.message);
    return isLate ? { type: 'late', seconds: (downloader.params.timeout ?? 0) / 1000 } : { type: 'failed' };
  };
  return {
    outcome: downloader.start().then((): DownloadOutcome => ({ type: 'done' }), toOutcome),
    cancel: () => downloader.abort(CANCELLED),
  };
}
