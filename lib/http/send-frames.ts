// Hands out the strip of small pictures that was taken out of a film.

import { toStripPath } from '@/lib/catalogue/master-paths';
import { getConfig } from '@/lib/config/config';
import { openFile } from '@/lib/library/open-file';
import { toFramesHref } from '@/lib/model/routes';
import { resolveItem, respondElsewhere } from './resolve-item';
import { respondError } from './respond';

// A strip of six pictures has a tenth of this.
const MOST_BYTES = 4_000_000;

/** Answers a request for a film's strip. @param id null where the address names none */
export async function answerFrames(request: Request, id: string | null): Promise<Response> {
  const missing = () => respondError(404, 'Not here');
  const address = resolveItem(id);
  if (address.type !== 'here') return respondElsewhere(address, toFramesHref);
  if (!address.item.frames) return missing();
  const { data } = getConfig();
  const handle = await openFile(toStripPath(data, address.item), data);
  if (!handle) return missing();
  try {
    if ((await handle.stat()).size > MOST_BYTES) return missing();
    const isOwn = new URL(request.url).searchParams.get('v') === address.item.version;
    return new Response(new Uint8Array(await handle.readFile()), {
      headers: {
        'Content-Type': 'image/jpeg',
        'Cache-Control': isOwn ? 'public, max-age=31536000, immutable' : 'public, max-age=60',
      },
    });
  } finally {
    await handle.close();
  }
}
