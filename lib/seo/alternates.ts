// The same page in the other languages of the site: https://www.rfc-editor.org/rfc/rfc8288, link relation "alternate" with hreflang.
import { listLanguages } from '@/lib/config/site';
import { withoutPrefix, withPrefix } from '@/lib/model/language-prefix';
import type { SeoSite } from './site';

type Languages = Pick<SeoSite, 'first' | 'language' | 'languages'>;

/** The address of a page in each language of the site, the first language first. @param href as it is made for the page */
export function listTranslatedHrefs(
  href: string,
  { language, first = language, languages }: Languages,
): [language: string, href: string][] {
  const own = withoutPrefix(href);
  return listLanguages({ language: first, languages }).map((each) => [
    each,
    withPrefix(each === first ? '' : `/${each}`, own),
  ]);
}

/** The languages of a page, for `alternates` of its metadata; who reads none of them is led to the first. */
export function toAlternates(href: string, site: Languages) {
  const hrefs = listTranslatedHrefs(href, site);
  return {
    canonical: href,
    ...(hrefs.length > 1 && { languages: { ...Object.fromEntries(hrefs), 'x-default': hrefs[0]?.[1] ?? href } }),
  };
}
