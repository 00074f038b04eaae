// Sends the strip of preview frames of a film.
import { writeFile } from 'node:fs/promises';
import { toStripPath } from '@/lib/catalogue/master-paths';
import { getConfig } from '@/lib/config/config';
import { respondAway } from '@/lib/http/library-away';
import { resolveItem, respondElsewhere } from '@/lib/http/resolve-item';
import { respondError } from '@/lib/http/respond';
import { openFile } from '@/lib/library/open-file';
import { writeWhole } from '@/lib/library/write-whole';
import { isPlayedHere } from '@/lib/model/availability';
import { toFramesHref } from '@/lib/model/routes';
import { getStore } from '@/lib/store/shared-store';

/** A strip of six frames has a tenth of this. */
const MAX_STRIP_BYTES = 4_000_000;

/** Reads a strip from the shared store, and caches it on the local disk. */
async function readStored(file: string): Promise<Buffer | null> {
  const strip = (await getStore()?.read(file)) ?? null;
  if (!strip || strip.length > MAX_STRIP_BYTES) return null;
  // On a full disk it is read from the store each time.
  await writeWhole(file, (work) => writeFile(work, strip)).catch(() => {});
  return strip;
}

async function readStrip(file: string, data: string): Promise<Buffer | null> {
  const handle = await openFile(file, data);
  if (!handle) return readStored(file);
  try {
    return (await handle.stat()).size > MAX_STRIP_BYTES ? null : await handle.readFile();
  } finally {
    await handle.close();
  }
}

/** Handles GET and HEAD of a film's strip. @param id null if the URL has none */
export async function sendFrames(request: Request, id: string | null): Promise<Response> {
  const missing = () => respondError(404, 'Not found');
  const resolved = resolveItem(id);
  if (resolved.type !== 'here') return respondElsewhere(resolved, toFramesHref);
  // Frames of a withheld film would show its content.
  if (!resolved.item.frames || !isPlayedHere(resolved.item)) return missing();
  const { data } = getConfig();
  const strip = await readStrip(toStripPath(data, resolved.item), data);
  if (!strip) return respondAway(toStripPath(data, resolved.item)) ?? missing();
  const isCurrent = new URL(request.url).searchParams.get('v') === resolved.item.version;
  return new Response(new Uint8Array(strip), {
    headers: {
      'Content-Type': 'image/jpeg',
      'Cache-Control': isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=60',
    },
  });
}
