import { readCaptions } from '@/lib/catalogue/read/captions';
import { readMessages } from '@/lib/catalogue/read/site';
import { resolveItem, respondElsewhere } from '@/lib/http/resolve-item';
import { respondText } from '@/lib/http/respond';
import { isItemParam, parseItemParam, toEmbedHref } from '@/lib/model/routes';
import { EMBED_POLICY, renderEmbedPage } from '@/lib/seo/embed-page';
import { readSeoSite } from '@/lib/seo/site';

/** One item as a page for frames on other sites. */
export async function GET(request: Request, { params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  const address = resolveItem(parseItemParam(slug));
  if (address.type !== 'here' || !isItemParam(address.item, slug)) return respondElsewhere(address, toEmbedHref);
  const { item } = address;
  const { captions } = await readCaptions(item);
  const response = respondText(request, renderEmbedPage(item, readSeoSite(), readMessages(), captions), {
    type: 'text/html; charset=utf-8',
  });
  response.headers.set('Content-Security-Policy', EMBED_POLICY);
  return response;
}
