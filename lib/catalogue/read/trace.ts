// Verifying traces: what was asked while a page was made, and what was answered; while the answers are the same, so is the page.
// Mokhov, Mitchell, Peyton Jones: Build Systems à la Carte (https://doi.org/10.1145/3236774), 4.2.2.
import { AsyncLocalStorage } from 'node:async_hooks';
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** A question by its kind, and what it was asked with; JSON, so that it can be kept. */
type Question = [kind: string, ...input: unknown[]];

export interface Trace {
  /** Digests of the answers, by question as JSON. */
  answers: Map<string, string>;
  /** Whether something was asked that cannot be asked again. */
  isOpaque: boolean;
  /** Whether it is made on nobody's behalf, so that an older page will not do. */
  isRevalidation?: boolean;
  /** The page that was made, or found. */
  made?: Made;
}

/** Of what a page was made, and when. */
export interface Made {
  /** Under which it is what would be made. */
  edition: string;
  /** Under which it was found to be another one. */
  stale?: string;
  /** When it was so for the last time, by performance.now(). */
  current: number;
  trace: Trace | null;
}

const MOST_KNOWN = 20_000;

interface Shared {
  traces: AsyncLocalStorage<Trace | null>;
  /** What asks again, by kind. */
  kinds: Map<string, (...input: never[]) => unknown>;
  /** Digests of answers under a version: pages have most of their questions in common. */
  known: LRUCache<string, string>;
  version: string;
}

// Next gives pages and route handlers copies of a module; what one of them asks the others have to see.
const shared = globalThis as { vitrineTraces?: Shared };
shared.vitrineTraces ??= {
  traces: new AsyncLocalStorage(),
  kinds: new Map(),
  known: new LRUCache({ max: MOST_KNOWN }),
  version: '',
};
const state = shared.vitrineTraces;

const toDigest = (answer: unknown) => hash('sha256', JSON.stringify(answer) ?? '', 'base64').slice(0, 16);

/** Runs what makes a page. @returns what it returns; the trace is to be had inside of it (getTrace) */
export const trace = <T>(make: () => T, { isRevalidation }: Pick<Trace, 'isRevalidation'> = {}): T =>
  state.traces.run({ answers: new Map(), isOpaque: false, isRevalidation }, make);

/** The trace of the page that is being made; null where none is. */
export const getTrace = (): Trace | null => state.traces.getStore() ?? null;

/** Says how questions of a kind are asked again. */
export function registerQuestions(kind: string, ask: (...input: never[]) => unknown) {
  state.kinds.set(kind, ask);
}

/**
 * Asks, and notes the answer where a page is being made; what is asked on the way is not noted.
 * @param ask as it is registered for the kind
 */
export function noted<T>(question: Question, ask: () => T): T {
  const current = getTrace();
  if (!current) return ask();
  const answer = untraced(ask);
  current.answers.set(JSON.stringify(question), toDigest(answer));
  return answer;
}

/** What is asked meanwhile is no part of a page. */
export const untraced = <T>(ask: () => T): T => state.traces.run(null, ask);

/** Says that what is being made depends on something that cannot be asked again. */
export function noteOpaque() {
  const current = getTrace();
  if (current) current.isOpaque = true;
}

function askAgain(text: string): string | null {
  const [kind, ...input] = JSON.parse(text) as Question;
  const ask = state.kinds.get(kind);
  return ask ? toDigest(ask(...(input as never[]))) : null;
}

/** Whether everything that was asked would be answered as it was. @param version of the catalogue as it is now */
export function holds({ answers, isOpaque }: Trace, version: string): boolean {
  if (isOpaque) return false;
  if (state.version !== version) state.known.clear();
  state.version = version;
  return untraced(() => {
    for (const [question, digest] of answers) {
      const now = state.known.get(question) ?? askAgain(question);
      if (now !== null) state.known.set(question, now);
      if (now !== digest) return false;
    }
    return true;
  });
}
