// Sends the files of the owner's look, and no other file of the library.
import { getLookFile } from '@/lib/catalogue/read/look';
import { respondError } from '@/lib/http/respond';
import { buildLookFileHeaders } from '@/lib/model/look';

const FILE = /^\/look\/([a-z]+(?:-[a-z0-9]+)?)-([0-9a-f]{12})\.[a-z0-9]+$/;

/** Handles GET and HEAD. A page that was rendered before a change gets the new file, which is not to be cached for long. */
export function sendLookFile(request: Request): Response {
  const [, name = '', version] = FILE.exec(new URL(request.url).pathname) ?? [];
  const file = getLookFile(name);
  if (!file) return respondError(404, 'Not found');
  return new Response(new Uint8Array(file.content), {
    headers: {
      ...buildLookFileHeaders(file),
      'Cache-Control': file.version === version ? 'public, max-age=31536000, immutable' : 'public, max-age=60',
    },
  });
}
