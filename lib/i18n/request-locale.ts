// Carries the locale of the current request, given by its URL prefix, in an AsyncLocalStorage.
import { AsyncLocalStorage } from 'node:async_hooks';

export interface RequestLocale {
  language: string;
  /** The site's default language, assumed for texts without a language. */
  first: string;
  prefix: string;
  address: string;
}

// Not a singleton() because lib/model/language-prefix.ts, which also runs in browsers, reads it too.
const shared = globalThis as { vitrineLanguage?: AsyncLocalStorage<RequestLocale> };
shared.vitrineLanguage ??= new AsyncLocalStorage();
const storage = shared.vitrineLanguage;

export const runWithLocale = <T>(locale: RequestLocale, run: () => T): T => storage.run(locale, run);

/** Sets the locale for the rest of the current request; null on a site in one language. */
export const enterLocale = (locale: RequestLocale | null) => storage.enterWith(locale as RequestLocale);

/** Runs in the site's default language: used where a result is cached without its language. */
export const runWithDefaultLocale = <T>(run: () => T): T => storage.exit(run);

/** Undefined on a site in one language, and outside of requests. */
export const getRequestLocale = (): RequestLocale | undefined => storage.getStore();

/** As getRequestLocale, but undefined in the default language. */
export function getNonDefaultLocale(): RequestLocale | undefined {
  const locale = getRequestLocale();
  return locale?.prefix ? locale : undefined;
}
