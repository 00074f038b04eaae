// Lists the pages of a site that are reachable by links.
import type { APIRequestContext } from '@playwright/test';
import { BASE } from './target.mjs';

// Years, places and people have similar pages, so only the first of each kind are listed.
const MAX_SIMILAR_PAGES = 4;

/** @param site URL of the site, if not the shared one. @returns paths with queries */
export async function listPages(request: APIRequestContext, site = ''): Promise<string[]> {
  const seen = new Set<string>([`${BASE}/`]);
  const isOneMore = (href: string) => {
    const kind = /^(?:\/archive)?\/(?:years|places|people)\//.exec(href)?.[0];
    return kind !== undefined && [...seen].filter((each) => each.startsWith(kind)).length >= MAX_SIMILAR_PAGES;
  };
  for (const at of seen) {
    const html = await (await request.get(site + at)).text();
    for (const [, href = ''] of html.matchAll(/<a [^>]*href="(\/[^"#]*)"/g)) {
      // Skip filtered searches, whose number is unlimited; search.spec.ts and map.spec.ts test those.
      const isPage = !/\/(search|map|contact)\?|\/iiif\/|\/(file(?:[.-][^/]*)?|captions|manifest\.json)$/.test(href);
      if (isPage && !seen.has(href) && !isOneMore(href)) seen.add(href);
    }
  }
  return [...seen].sort();
}
