// Sends the originals of a selection in one ZIP archive, made while it is sent: as many bytes are in memory as one read takes.

import { toFull } from '@/lib/catalogue/paths';
import { toAbsolute } from '@/lib/catalogue/read/items';
import { findSelected, listOriginals } from '@/lib/catalogue/read/selection';
import { getSite, readMessages } from '@/lib/catalogue/read/site';
import { getConfig } from '@/lib/config/config';
import { openOriginal } from '@/lib/library/open-original';
import { toCredits } from '@/lib/model/credit';
import { toEntryNames } from '@/lib/model/entry-names';
import type { Item } from '@/lib/model/types';
import { CLIENT_HEADER } from './client-ip';
import { toLengthHeaders } from './content-length';
import { respondAway } from './library-away';
import { streamAtMinimumRate } from './minimum-rate';
import { OPEN, respondError, respondTooMany } from './respond';
import { MAX_SLOTS_PER_CLIENT, takeSendingSlot } from './sending-slots';
import { takeTokens } from './take-tokens';
import { toZipLength, writeZip, type ZipEntry } from './zip';

/** What looking at a file is reckoned to cost, in milliseconds. */
const FILE_COST = 1;

const RETRY_SECONDS = 30;
const TOO_MANY_OF_CLIENT = `No more than ${MAX_SLOTS_PER_CLIENT} archives are sent to one address at a time; please come again when one of them has arrived`;

interface Original {
  item: Item;
  name: string;
  bytes: number;
  modified: number;
  absolute: string;
}

/** The files that are there, with their length of now. An archive without those that are away would look whole: then a response says so. */
async function listFiles(items: Item[], originals: boolean): Promise<Original[] | Response> {
  const files: Original[] = [];
  for (const item of items)
    for (const { name } of listOriginals(item, originals)) {
      const absolute = toAbsolute({ ...item, path: toFull(item.folder, name) });
      const original = await openOriginal(absolute);
      const away = original ? null : respondAway(absolute);
      if (away) return away;
      if (!original) continue;
      await original.close();
      const { bytes, modified } = original;
      files.push({ item, name, bytes, modified, absolute });
    }
  return files;
}

async function* readWhole({ absolute, name, bytes }: Original): AsyncGenerator<Uint8Array, void> {
  const original = await openOriginal(absolute);
  if (!original) throw new Error(`Vitrine: ${name} is gone while it was archived`);
  try {
    // What has grown since is sent as far as it was announced.
    if (bytes > 0) yield* await original.open({ start: 0, end: bytes - 1 });
  } finally {
    await original.close();
  }
}

/** Whose the files are, and how they want to be named. */
function toCreditsEntry(files: Original[], names: string[]): ZipEntry {
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

/** Answers GET and HEAD of an archive of all originals that are offered. @param ids of the items, parsed */
export async function answerArchive(request: Request, ids: string[]): Promise<Response> {
  const wait = await takeTokens(request.headers, ids.length * FILE_COST);
  if (wait > 0) return respondTooMany(wait);
  const files = await listFiles(findSelected(ids).items, getSite().originals);
  if (files instanceof Response) return files;
  if (files.length === 0) return respondError(404, 'No original of these is offered');
  const [, ...names] = toEntryNames(['credits.txt', ...files.map(({ name }) => name)]);
  const entries = [
    toCreditsEntry(files, names),
    ...files.map((file, at) => ({ ...file, name: names[at] ?? '', open: () => readWhole(file) })),
  ];
  const headers = {
    ...OPEN,
    'Content-Type': 'application/zip',
    'Content-Disposition': 'attachment; filename="selection.zip"',
    'Cache-Control': 'no-store',
    ...toLengthHeaders(toZipLength(entries)),
  };
  if (request.method === 'HEAD') return new Response(null, { headers });
  const slot = await takeSendingSlot(request.headers.get(CLIENT_HEADER));
  if (slot === 'client') return respondTooMany(RETRY_SECONDS, TOO_MANY_OF_CLIENT);
  if (slot === 'all') return respondError(503, 'Too many archives at a time', { 'Retry-After': String(RETRY_SECONDS) });
  const body = streamAtMinimumRate(writeZip(entries), { signal: request.signal, onEnd: slot });
  return new Response(body, { headers });
}
