import { createHash } from 'node:crypto';
import { readCaptions } from '@/lib/catalogue/read/captions';
import { isKnown } from '@/lib/http/etag';
import { resolveItem, respondElsewhere } from '@/lib/http/resolve-item';
import { parseItemParam, toCaptionsHref } from '@/lib/model/routes';
import { toVtt } from '@/lib/model/vtt';

export const dynamic = 'force-dynamic';

const missing = () => new Response('Not here\n', { status: 404, headers: { 'Cache-Control': 'no-store' } });

export async function GET(request: Request, { params }: { params: Promise<{ slug: string }> }) {
  const address = resolveItem(parseItemParam((await params).slug));
  const lang = new URL(request.url).searchParams.get('lang') ?? '';
  if (address.type !== 'here') return respondElsewhere(address, (item) => toCaptionsHref(item, lang));
  const { captions } = await readCaptions(address.item);
  const found = captions.find((each) => each.lang === lang);
  if (!found) return missing();
  const text = toVtt(found.cues);
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  const headers = {
    'Content-Type': 'text/vtt; charset=utf-8',
    'Cache-Control': 'public, max-age=60',
    // The viewers of others play our films with their captions, as manifests offer them.
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'ETag',
    ETag: etag,
  };
  return isKnown(request, etag) ? new Response(null, { status: 304, headers }) : new Response(text, { headers });
}

export const HEAD = GET;
