import { readMessages } from '@/lib/catalogue/read/site';
import { redirectTo } from '@/lib/desk/form-request';
import { findEditHref, findShareHref } from '@/lib/pages/edit-target';

/** The page that the link was followed from; its URL may have changed since it was rendered, so the Referer is better. */
function getPage({ headers, url }: Request): string {
  const referer = headers.get('referer');
  if (referer && URL.canParse(referer)) {
    const { host, pathname, search } = new URL(referer);
    if (host === headers.get('host')) return pathname + search;
  }
  const page = new URL(url).searchParams.get('page') ?? '';
  return page.startsWith('/') && !/^\/[/\\]/.test(page) ? page : '/';
}

/** Leads from a page of the site to the form that edits its items, or shares them. */
export function GET(request: Request) {
  const isShared = new URL(request.url).searchParams.get('use') === 'share';
  const find = isShared ? findShareHref : findEditHref;
  return redirectTo(find(getPage(request), readMessages()));
}
