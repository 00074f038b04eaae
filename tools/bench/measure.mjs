// Measurement in alternating pairs, evaluated by the median.
import path from 'node:path';
import { runNode } from './place.mjs';

export function getMedian(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * Measures A and B alternately (A B, B A, A B …), so that other load of the machine affects both.
 * @returns the medians, and the median of the ratios of each pair (`a / b`)
 */
export async function inTurn(pairs, a, b) {
  const [as, bs] = [[], []];
  for (let pair = 0; pair < pairs; pair++) {
    const first = pair % 2 === 0;
    if (first) as.push(await a(pair));
    bs.push(await b(pair));
    if (!first) as.push(await a(pair));
  }
  return { a: getMedian(as), b: getMedian(bs), ratio: getMedian(as.map((value, index) => value / bs[index])) };
}

/** Returns the requests per second that a separate process achieves over 16 connections, persistent or `fresh` ones. */
export async function measureLoad(url, paths, seconds = 3, keeping = '') {
  const load = path.join(import.meta.dirname, 'load.mjs');
  const [line] = await runNode([load, url, String(seconds), JSON.stringify(paths), keeping]);
  const { rate, failed, why } = JSON.parse(line);
  if (failed > 0) throw new Error(`${failed} requests to ${url} failed: ${why}`);
  return rate;
}

export const formatSeconds = (ms) => `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`;
export const formatMs = (ms) => `${ms.toFixed(ms < 10 ? 2 : 0)} ms`;
export const formatRate = (rate) => `${Math.round(rate)}/s`;
