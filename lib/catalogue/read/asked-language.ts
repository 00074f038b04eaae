// Carries the language of the current request, given by its URL prefix, in an AsyncLocalStorage.
import { AsyncLocalStorage } from 'node:async_hooks';

export interface Asked {
  language: string;
  /** The site's default language, assumed for texts without a language. */
  first: string;
  prefix: string;
  address: string;
}

// Stored on globalThis because Next bundles copies of this module.
const shared = globalThis as { vitrineLanguage?: AsyncLocalStorage<Asked> };
shared.vitrineLanguage ??= new AsyncLocalStorage();
const storage = shared.vitrineLanguage;

export const answerIn = <T>(asked: Asked, answer: () => T): T => storage.run(asked, answer);

/** Runs in the site's default language: used where a result is cached without its language. */
export const answerInFirst = <T>(answer: () => T): T => storage.exit(answer);

/** Undefined on a site in one language, and outside of requests. */
export const getAsked = (): Asked | undefined => storage.getStore();

/** As getAsked, but undefined in the default language. */
export function getAskedOther(): Asked | undefined {
  const asked = getAsked();
  return asked?.prefix ? asked : undefined;
}
