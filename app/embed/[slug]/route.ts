import { readCaptions } from '@/lib/catalogue/read/captions';
import { getAddress } from '@/lib/catalogue/read/items';
import { answerMissing, answerText } from '@/lib/http/respond';
import { isItemParam, parseItemParam, toEmbedHref } from '@/lib/model/routes';
import { EMBED_POLICY, toEmbedPage } from '@/lib/seo/embed-page';
import { readSeoSite } from '@/lib/seo/site';

export const dynamic = 'force-dynamic';

/** One item for the frame of another site. */
export async function GET(request: Request, { params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  const id = parseItemParam(slug);
  const address = id === null ? null : getAddress(id);
  if (!address) return answerMissing(404, 'There is no such item');
  if (address.type === 'gone') return answerMissing(410, 'This item is gone');
  const { item } = address;
  if (address.type === 'moved' || !isItemParam(item, slug))
    return new Response(null, { status: 308, headers: { Location: toEmbedHref(item) } });
  const { captions } = await readCaptions(item);
  const response = answerText(request, toEmbedPage(item, readSeoSite(), captions), {
    type: 'text/html; charset=utf-8',
  });
  response.headers.set('Content-Security-Policy', EMBED_POLICY);
  return response;
}

export const HEAD = GET;
