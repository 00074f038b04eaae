// Lists the translations of a page as `hreflang` alternates: https://www.rfc-editor.org/rfc/rfc8288
import { listLanguages } from '@/lib/config/site';
import { withBasePath } from '@/lib/model/base-path';
import { withoutPrefix, withPrefix } from '@/lib/model/language-prefix';
import type { SeoSite } from './site';

type Languages = Pick<SeoSite, 'first' | 'language' | 'languages'>;

export function listTranslatedHrefs(
  href: string,
  { language, first = language, languages }: Languages,
): [language: string, href: string][] {
  const own = withoutPrefix(href);
  return listLanguages({ language: first, languages }).map((each) => [
    each,
    withBasePath(withPrefix(each === first ? '' : `/${each}`, own)),
  ]);
}

/** Returns `alternates` for the page's metadata; `x-default` is the default language. */
export function buildAlternates(href: string, site: Languages) {
  const hrefs = listTranslatedHrefs(href, site);
  return {
    canonical: href,
    ...(hrefs.length > 1 && { languages: { ...Object.fromEntries(hrefs), 'x-default': hrefs[0]?.[1] ?? href } }),
  };
}
