// Of a site in several languages each but the first stands below a prefix of its addresses: `/fr/items/…`.

/** Where the framework knows pages in other languages than the first, an address that nobody asks for. */
export const TWINS = '/in';

/** What the request that is being answered asks for; set by lib/catalogue/read/asked-language.ts. */
const shared = globalThis as { vitrineLanguage?: { getStore(): { prefix: string } | undefined } };

/** What addresses of pages begin with where they are made: the page's own prefix, empty in the site's first language. */
export const getPrefix = (): string =>
  typeof document === 'undefined'
    ? (shared.vitrineLanguage?.getStore()?.prefix ?? '')
    : (document.documentElement.dataset.prefix ?? '');

/** @param path from `/` on, without a prefix */
export const withPrefix = (prefix: string, path: string) =>
  prefix && /^\/(?:\?|$)/.test(path) ? prefix + path.slice(1) : prefix + path;

/** An address of the site in the language that the page is in. */
export const prefixed = <Path extends string>(path: Path) => withPrefix(getPrefix(), path) as Path;

/** The address of a page without the prefix that it has where it was made. */
export const withoutPrefix = (href: string) => href.slice(getPrefix().length) || '/';
