// Hands out the strip of small pictures that was taken out of a film.

import { writeFile } from 'node:fs/promises';
import { toStripPath } from '@/lib/catalogue/master-paths';
import { getConfig } from '@/lib/config/config';
import { openFile } from '@/lib/library/open-file';
import { writeWhole } from '@/lib/library/write-whole';
import { isPlayedHere } from '@/lib/model/availability';
import { toFramesHref } from '@/lib/model/routes';
import { getStore } from '@/lib/store/shared-store';
import { respondAway } from './library-away';
import { resolveItem, respondElsewhere } from './resolve-item';
import { respondError } from './respond';

// A strip of six pictures has a tenth of this.
const MOST_BYTES = 4_000_000;

/** A strip that only the store has lies here from then on. */
async function readStored(file: string): Promise<Buffer | null> {
  const strip = (await getStore()?.read(file)) ?? null;
  if (!strip || strip.length > MOST_BYTES) return null;
  // On a full disk it is asked for again.
  await writeWhole(file, (work) => writeFile(work, strip)).catch(() => {});
  return strip;
}

async function readStrip(file: string, data: string): Promise<Buffer | null> {
  const handle = await openFile(file, data);
  if (!handle) return readStored(file);
  try {
    return (await handle.stat()).size > MOST_BYTES ? null : await handle.readFile();
  } finally {
    await handle.close();
  }
}

/** Answers a request for a film's strip. @param id null where the address names none */
export async function answerFrames(request: Request, id: string | null): Promise<Response> {
  const missing = () => respondError(404, 'Not here');
  const address = resolveItem(id);
  if (address.type !== 'here') return respondElsewhere(address, toFramesHref);
  // Pictures out of a film whose file is withheld would show what the file may not.
  if (!address.item.frames || !isPlayedHere(address.item)) return missing();
  const { data } = getConfig();
  const strip = await readStrip(toStripPath(data, address.item), data);
  if (!strip) return respondAway(toStripPath(data, address.item)) ?? missing();
  const isOwn = new URL(request.url).searchParams.get('v') === address.item.version;
  return new Response(new Uint8Array(strip), {
    headers: {
      'Content-Type': 'image/jpeg',
      'Cache-Control': isOwn ? 'public, max-age=31536000, immutable' : 'public, max-age=60',
    },
  });
}
