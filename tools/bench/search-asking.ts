// Runs the queries of queries.ts against an engine in sequence, and reports latencies and memory.
import fs from 'node:fs';
import type { BenchQuery } from './queries';

/** @returns the number of results */
type Ask = (asked: BenchQuery) => number | Promise<number>;

export interface Figures {
  /** Latency of the first query, which includes opening the index, ms. */
  first: number;
  /** Latency of each query in order, ms. */
  times: number[];
  p50: number;
  p95: number;
  /** 95th percentile of this process's CPU time, which other processes do not affect. */
  processor: number;
  most: number;
  /** 95th percentile by kind of query. */
  kinds: Record<string, number>;
  /** Number of queries with results. */
  answered: number;
  asked: number;
  /** Private memory of the process including Node's own, MB; null if the system does not report it. */
  megabytes: number | null;
}

/** Memory of a process in MB, anonymous or shared: https://man7.org/linux/man-pages/man5/proc_pid_status.5.html */
export function getMegabytes(pid: number | 'self' = 'self', kind: 'RssAnon' | 'RssShmem' = 'RssAnon'): number | null {
  try {
    const [, found] =
      new RegExp(`^${kind}:\\s+(\\d+) kB$`, 'm').exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return found === undefined ? null : Number(found) / 1000;
  } catch {
    return null;
  }
}

export function getPercentile(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
}

/** Opens the index at the first query. */
export async function askAll(
  { measured, warming }: Record<'measured' | 'warming', BenchQuery[]>,
  ask: Ask,
): Promise<Figures> {
  const [opening, ...others] = warming;
  const start = performance.now();
  if (opening) await ask(opening);
  const first = performance.now() - start;
  for (const asked of others) await ask(asked);
  const times: { kind: string; took: number }[] = [];
  const processor: number[] = [];
  let answered = 0;
  for (const asked of measured) {
    const used = process.cpuUsage();
    const since = performance.now();
    const found = await ask(asked);
    times.push({ kind: asked.kind, took: performance.now() - since });
    const { user, system } = process.cpuUsage(used);
    processor.push((user + system) / 1000);
    if (found > 0) answered += 1;
  }
  const toTimes = (kind?: string) => times.filter((each) => !kind || each.kind === kind).map(({ took }) => took);
  const all = toTimes();
  const kinds = [...new Set(times.map(({ kind }) => kind))];
  return {
    first,
    times: all,
    p50: getPercentile(all, 0.5),
    p95: getPercentile(all, 0.95),
    processor: getPercentile(processor, 0.95),
    most: Math.max(...all),
    kinds: Object.fromEntries(kinds.map((kind) => [kind, getPercentile(toTimes(kind), 0.95)])),
    answered,
    asked: measured.length,
    megabytes: getMegabytes(),
  };
}
