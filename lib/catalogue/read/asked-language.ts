// The language that a request asks for by the prefix of its address, for whatever answers it.
import { AsyncLocalStorage } from 'node:async_hooks';

/** Of a request to a site in several languages. */
export interface Asked {
  language: string;
  /** The site's first, in which files speak that name no language. */
  first: string;
  /** What the address begins with; empty in the first language. */
  prefix: string;
  /** The rest of it, as it was handed on. */
  address: string;
}

// Next gives pages and route handlers copies of a module; the language is one a request.
const shared = globalThis as { vitrineLanguage?: AsyncLocalStorage<Asked> };
shared.vitrineLanguage ??= new AsyncLocalStorage();
const storage = shared.vitrineLanguage;

export const answerIn = <T>(asked: Asked, answer: () => T): T => storage.run(asked, answer);

/** Answers in the site's first language, whatever was asked for: what is kept by its question has one answer. */
export const answerInFirst = <T>(answer: () => T): T => storage.exit(answer);

/** Undefined where the site speaks one language, and outside of requests. */
export const getAsked = (): Asked | undefined => storage.getStore();

/** The same, of requests for another language than the first. */
export function getAskedOther(): Asked | undefined {
  const asked = getAsked();
  return asked?.prefix ? asked : undefined;
}
