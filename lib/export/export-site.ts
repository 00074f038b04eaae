// Exports the site: works off the queue of URLs, removes what is gone, and marks the export as complete.
import { type Exporter, exportGone, exportUrl, toFoundLink, type UrlOutcome } from './export-url';
import type { ListedUrl } from './list-urls';
import type { ExportState, FoundLink } from './state';
import type { PutFile } from './write-file';

export interface ExportSummary {
  /** URLs with a file or a redirect. */
  urls: number;
  written: number;
  /** Pages that say that their content was removed. */
  gone: number;
  removed: number;
  /** Why there is no file, in words for the owner; at most MAX_FAULTS. */
  faults: string[];
  faultCount: number;
}

interface ExportOptions {
  exporter: Exporter;
  state: ExportState;
  /** URLs that the catalogue lists, in batches. */
  listed: Iterable<ListedUrl[]>;
  /** Writes files that are no responses, by a function that receives each of them. */
  addFiles: (put: PutFile) => Promise<void>;
  /** Called often. @param written files so far */
  onProgress: (written: number) => void;
}

/** Requests at a time: pages share one thread, pictures are rendered in others. */
const MAX_CONCURRENT_REQUESTS = 6;

/** URLs whose results are committed together. */
const BATCH = 60;

const MAX_FAULTS = 20;

/** Runs tasks, some at a time. @throws the first error, once no task runs any more */
async function runAll<T>(items: T[], work: (item: T) => Promise<void>) {
  const queue = [...items];
  const errors: unknown[] = [];
  const runNext = async () => {
    for (let item = queue.shift(); item !== undefined && errors.length === 0; item = queue.shift())
      await work(item).catch((error) => void errors.push(error));
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_REQUESTS }, runNext));
  if (errors.length > 0) throw errors[0];
}

/** @throws WriteFault; what was written until then is recorded, and remains */
export async function exportSite({
  exporter,
  state,
  listed,
  addFiles,
  onProgress,
}: ExportOptions): Promise<ExportSummary> {
  const summary: ExportSummary = { urls: 0, written: 0, gone: 0, removed: 0, faults: [], faultCount: 0 };

  function take(outcomes: UrlOutcome[]) {
    for (const { isChanged, fault } of outcomes) {
      if (isChanged) summary.written += 1;
      if (fault === undefined) continue;
      summary.faultCount += 1;
      if (summary.faults.length < MAX_FAULTS) summary.faults.push(fault);
    }
    state.commit(
      outcomes.map(({ written }) => written),
      outcomes.flatMap(({ links }) => links),
    );
    onProgress(summary.written);
  }

  async function workOff() {
    for (let rows = state.takePending(BATCH); rows.length > 0; rows = state.takePending(BATCH)) {
      const outcomes: UrlOutcome[] = [];
      try {
        await runAll(rows, async (row) => void outcomes.push(await exportUrl(row, exporter)));
      } finally {
        take(outcomes);
      }
    }
  }

  const { base } = exporter.urls;
  // Some are listed without the path of the site.
  const withBase = (href: string) => (href.startsWith(`${base}/`) || href === base ? href : base + href);
  const toLinks = (batch: ListedUrl[]): FoundLink[] =>
    batch.flatMap(({ href, source }) => {
      const link = toFoundLink(withBase(href), '/', exporter);
      return link ? { ...link, source } : [];
    });

  if (state.isResumed) state.recheck(exporter.writer.hasSize);
  for (const batch of listed) {
    state.addLinks(toLinks(batch));
    await workOff();
  }
  await workOff();

  await addFiles(async (file, content) => {
    const url = `/${file}`;
    const known = state.find(url);
    const { isChanged, ...about } = await exporter.writer.write(
      file,
      Buffer.from(content.buffer, content.byteOffset, content.byteLength),
      { digest: known?.digest ?? null, bytes: known?.bytes ?? null },
    );
    state.put({ url, file, kind: 'file', tag: null, got: null, target: null, ...about });
    if (isChanged) summary.written += 1;
  });

  let after = '';
  for (let rows = state.listUnseen(after, BATCH); rows.length > 0; rows = state.listUnseen(after, BATCH)) {
    for (const row of rows) {
      const outcome = await exportGone(row, exporter);
      if (outcome) {
        state.see(row.url);
        take([outcome]);
        summary.gone += 1;
      } else {
        state.forget(row.url);
        summary.removed += 1;
      }
      after = row.url;
    }
  }
  // What the notes link to.
  await workOff();
  return { ...summary, urls: state.count().all };
}
