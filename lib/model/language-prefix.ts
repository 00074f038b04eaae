// Adds and removes the language prefix of URLs: pages in other languages than the default are below `/fr/…`.
import { getBasePath, withBasePath } from './base-path';

/** Language of the current request; set in lib/i18n/request-locale.ts. */
const shared = globalThis as { vitrineLanguage?: { getStore(): { prefix: string } | undefined } };

export const getPrefix = (): string =>
  typeof document === 'undefined'
    ? (shared.vitrineLanguage?.getStore()?.prefix ?? '')
    : (document.documentElement.dataset.prefix ?? '');

/** @param path starts with `/`, without a prefix and within the site */
export const withPrefix = (prefix: string, path: string) =>
  prefix && /^\/(?:\?|$)/.test(path) ? prefix + path.slice(1) : prefix + path;

/** The URL of a page, as links name it: below the site's path and the prefix of the language. */
export const prefixed = <Path extends string>(path: Path) => withBasePath(withPrefix(getPrefix(), path)) as Path;

/** @param href made by `prefixed`. @returns the path within the site */
export const withoutPrefix = (href: string) => href.slice(getBasePath().length + getPrefix().length) || '/';
