// Adds and removes the language prefix of URLs: pages in other languages than the default are below `/fr/…`.

/** Language of the current request; set in lib/i18n/request-locale.ts. */
const shared = globalThis as { vitrineLanguage?: { getStore(): { prefix: string } | undefined } };

export const getPrefix = (): string =>
  typeof document === 'undefined'
    ? (shared.vitrineLanguage?.getStore()?.prefix ?? '')
    : (document.documentElement.dataset.prefix ?? '');

/** @param path starts with `/`, without a prefix */
export const withPrefix = (prefix: string, path: string) =>
  prefix && /^\/(?:\?|$)/.test(path) ? prefix + path.slice(1) : prefix + path;

export const prefixed = <Path extends string>(path: Path) => withPrefix(getPrefix(), path) as Path;

export const withoutPrefix = (href: string) => href.slice(getPrefix().length) || '/';
