// Downloads a file with progress, through js-file-downloader: the whole is kept in memory until it is there.
import JsFileDownloader from 'js-file-downloader';

/** The library's own time for the whole of a download, milliseconds; pinned by __tests__/library-defaults.test.ts. */
export const DOWNLOAD_DEFAULTS = { timeout: 40_000 } as const;

export type DownloadOutcome = { type: 'done' | 'cancelled' | 'failed' } | { type: 'late'; seconds: number };

export interface Download {
  /** Never rejects. */
  outcome: Promise<DownloadOutcome>;
  cancel(): void;
}

interface Order {
  url: string;
  filename: string;
  /** @param total null where the server does not say how much there is */
  onProgress(loaded: number, total: number | null): void;
}

const CANCELLED = { type: 'cancelled' } as const;

/** Starts a download, with the library's own time limit for the whole of it. */
export function startDownload({ url, filename, onProgress }: Order): Download {
  const downloader = new JsFileDownloader({
    url,
    filename,
    autoStart: false,
    // Otherwise telephones are sent to a new tab, where nothing is downloaded.
    forceDesktopMode: true,
    // It would name the type of a body, and there is none.
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
