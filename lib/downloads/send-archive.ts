// Streams the originals of a selection as one ZIP archive; memory holds one chunk of one file.
import { getFolder, toFull } from '@/lib/catalogue/paths';
import { toAbsolute } from '@/lib/catalogue/read/items';
import { findSelected, listOriginals } from '@/lib/catalogue/read/selection';
import { getSite, readMessages } from '@/lib/catalogue/read/site';
import { toZipLength, writeZip, type ZipEntry } from '@/lib/clients/zip';
import { getConfig } from '@/lib/config/config';
import { CLIENT_HEADER } from '@/lib/http/client-ip';
import { toLengthHeaders } from '@/lib/http/content-length';
import { respondAway } from '@/lib/http/library-away';
import { takeTokens } from '@/lib/http/rate-limit';
import { OPEN, respondError, respondTooMany } from '@/lib/http/respond';
import { openOriginal } from '@/lib/library/open-original';
import { toCredits } from '@/lib/model/credit';
import { toEntryNames } from '@/lib/model/entry-names';
import type { Item } from '@/lib/model/types';
import { acquireDownloadSlot, MAX_SLOTS_PER_CLIENT } from './download-slots';
import { streamAtMinimumRate } from './minimum-rate';

/** Tokens of the rate limit, milliseconds. */
const COST_PER_ITEM = 1;

const RETRY_SECONDS = 30;
const TOO_MANY_OF_CLIENT = `Only ${MAX_SLOTS_PER_CLIENT} archives can be downloaded at a time; please try again when one of them is complete`;

interface Original {
  item: Item;
  name: string;
  bytes: number;
  modified: number;
  absolute: string;
}

/**
 * Lists the files with their current size. A file of a library that is unavailable (a drive that is not mounted) gets an
 * error response, because an archive without it would look complete; a deleted file is left out.
 */
async function listFiles(items: Item[], originals: boolean): Promise<Original[] | Response> {
  const files: Original[] = [];
  for (const item of items)
    for (const { name } of listOriginals(item, originals)) {
      const absolute = toAbsolute({ ...item, path: toFull(getFolder(item.path), name) });
      const original = await openOriginal(absolute);
      const unavailable = original ? null : respondAway(absolute);
      if (unavailable) return unavailable;
      if (!original) continue;
      await original.close();
      const { bytes, modified } = original;
      files.push({ item, name, bytes, modified, absolute });
    }
  return files;
}

async function* readOriginal({ absolute, name, bytes }: Original): AsyncGenerator<Uint8Array, void> {
  const original = await openOriginal(absolute);
  if (!original) throw new Error(`Vitrine: ${name} was deleted while it was archived`);
  try {
    // A file that has grown since is sent up to its announced size.
    if (bytes > 0) yield* await original.open({ start: 0, end: bytes - 1 });
  } finally {
    await original.close();
  }
}

/** A text file with the credit line of each original. */
function toCreditsEntry(files: Original[], names: string[]): Required<ZipEntry> {
  const site = { ...getSite(), url: getConfig().url };
  const t = readMessages();
  const lines = files.map(({ item }, at) => `${names[at]}\n${toCredits(item, site, t).text}\n`);
  const text = Buffer.from(lines.join('\n'));
  return {
    name: 'credits.txt',
    bytes: text.length,
    modified: Math.max(...files.map(({ modified }) => modified)),
    async *open() {
      yield text;
    },
  };
}

/** Sends an archive, if few others are being downloaded. @param length headers with its length, if that is known */
export async function sendZip(
  request: Request,
  chunks: ReturnType<typeof writeZip>,
  length: Record<string, string>,
): Promise<Response> {
  const headers = {
    ...OPEN,
    'Content-Type': 'application/zip',
    'Content-Disposition': 'attachment; filename="selection.zip"',
    'Cache-Control': 'no-store',
    ...length,
  };
  if (request.method === 'HEAD') return new Response(null, { headers });
  const slot = await acquireDownloadSlot(request.headers.get(CLIENT_HEADER));
  if (slot === 'client') return respondTooMany(RETRY_SECONDS, TOO_MANY_OF_CLIENT);
  if (slot === 'all')
    return respondError(503, 'Too many archives are being downloaded', { 'Retry-After': String(RETRY_SECONDS) });
  return new Response(streamAtMinimumRate(chunks, { signal: request.signal, onEnd: slot }), { headers });
}

/** Handles GET and HEAD of an archive of all offered originals. @param ids of items, already parsed */
export async function sendArchive(request: Request, ids: string[]): Promise<Response> {
  const wait = await takeTokens(request.headers, ids.length * COST_PER_ITEM);
  if (wait > 0) return respondTooMany(wait);
  const files = await listFiles(findSelected(ids).items, getSite().originals);
  if (files instanceof Response) return files;
  if (files.length === 0) return respondError(404, 'None of these items offers its original');
  const [, ...names] = toEntryNames(['credits.txt', ...files.map(({ name }) => name)]);
  const entries = [
    toCreditsEntry(files, names),
    ...files.map((file, at) => ({ ...file, name: names[at] ?? '', open: () => readOriginal(file) })),
  ];
  return sendZip(request, writeZip(entries), toLengthHeaders(toZipLength(entries)));
}
