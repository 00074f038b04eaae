// Verifying traces: records the queries of a render; a cached page is valid while their results are the same.
// Mokhov, Mitchell, Peyton Jones: Build Systems à la Carte (https://doi.org/10.1145/3236774), 4.2.2.

import { AsyncLocalStorage } from 'node:async_hooks';
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { singleton } from '@/lib/clients/singleton';

type Question = [kind: string, ...input: unknown[]];

export interface Trace {
  /** Digests of results by query as JSON. */
  answers: Map<string, string>;
  /** Whether the page depends on something that cannot be queried again. */
  isOpaque: boolean;
}

export interface CacheStamp {
  /** Edition for which the page is known to be valid. */
  edition: string;
  /** Edition for which the page is known to be stale. */
  stale?: string;
  /** When it was last known to be valid, by performance.now(). */
  current: number;
  trace: Trace | null;
}

const MAX_CACHED_STAMPS = 20_000;

interface Shared {
  traces: AsyncLocalStorage<Trace | null>;
  /** Functions that repeat a query, by kind. */
  kinds: Map<string, (...input: never[]) => unknown>;
  /** Digests of results for one version: pages share most of their queries. */
  known: LRUCache<string, string>;
  version: string;
}

const state = singleton(
  'traces',
  (): Shared => ({
    traces: new AsyncLocalStorage(),
    kinds: new Map(),
    known: new LRUCache({ max: MAX_CACHED_STAMPS }),
    version: '',
  }),
);

const toDigest = (answer: unknown) => hash('sha256', JSON.stringify(answer) ?? '', 'base64').slice(0, 16);

/**
 * Runs a render with a new trace, which getTrace returns inside of it.
 * @param isOpaque whether the page is valid for one edition only, so that its queries need not be recorded
 * @returns the result of `make`
 */
export const trace = <T>(make: () => T, { isOpaque = false }: Partial<Pick<Trace, 'isOpaque'>> = {}): T =>
  state.traces.run({ answers: new Map(), isOpaque }, make);

export const getTrace = (): Trace | null => state.traces.getStore() ?? null;

export function registerQueries(kind: string, ask: (...input: never[]) => unknown) {
  state.kinds.set(kind, ask);
}

/** Runs a query and records its result in the trace; nested queries are not recorded. */
export function traced<T>(question: Question, ask: () => T): T {
  const current = getTrace();
  if (!current) return ask();
  const answer = withoutTracing(ask);
  // An opaque trace is never valid, whatever else it records.
  if (!current.isOpaque) current.answers.set(JSON.stringify(question), toDigest(answer));
  return answer;
}

export const withoutTracing = <T>(ask: () => T): T => state.traces.run(null, ask);

/** Marks the current render as dependent on untraceable data, so that it is not cached. */
export function markUntraceable() {
  const current = getTrace();
  if (current) current.isOpaque = true;
}

function askAgain(text: string): string | null {
  const [kind, ...input] = JSON.parse(text) as Question;
  const ask = state.kinds.get(kind);
  return ask ? toDigest(ask(...(input as never[]))) : null;
}

/** Whether all queries of a trace still have the same results. @param version of the current catalogue */
export function isTraceValid({ answers, isOpaque }: Trace, version: string): boolean {
  if (isOpaque) return false;
  if (state.version !== version) state.known.clear();
  state.version = version;
  return withoutTracing(() => {
    for (const [question, digest] of answers) {
      const now = state.known.get(question) ?? askAgain(question);
      if (now !== null) state.known.set(question, now);
      if (now !== digest) return false;
    }
    return true;
  });
}
