import path from 'node:path';
import { mayEdit } from '@/lib/desk/accounts/roles';
import { findFileObstacle } from '@/lib/desk/file-obstacle';
import { openLibrary } from '@/lib/desk/library';
import { refusePerson } from '@/lib/desk/refuse-person';
import { getSendingPath, parseSending } from '@/lib/desk/uploads/inbox';
import { renderPreview } from '@/lib/desk/uploads/inbox-preview';
import { respondJsonError } from '@/lib/http/respond';

const PRIVATE = {
  'Cache-Control': 'private, no-store',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** A small picture of a file in the inbox, for editors. */
export async function GET(request: Request) {
  const refused = await refusePerson(request, mayEdit);
  if (refused) return refused;
  const sending = parseSending(new URL(request.url).searchParams.get('path') ?? '');
  if (!sending || findFileObstacle()) return respondJsonError(404, 'No such file in the inbox');
  const file = path.join(/*turbopackIgnore: true*/ openLibrary().root, getSendingPath(sending));
  const picture = await renderPreview(file).catch(() => null);
  if (!picture) return respondJsonError(404, 'This file has no preview');
  return new Response(picture, { headers: { ...PRIVATE, 'Content-Type': 'image/webp' } });
}
