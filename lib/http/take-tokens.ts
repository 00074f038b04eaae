// Takes from clients' token buckets, of which there is one set for all processes of a site.
import { getWorker } from '@/lib/cluster/worker';
import { getConfig } from '@/lib/config/config';
import { CLIENT_HEADER } from './client-ip';
import { createSiteBuckets, type TokenBuckets } from './rate-limit';

const shared = globalThis as { vitrineRateLimit?: TokenBuckets | null };

/** In milliseconds of work; null where the settings set no limit. */
function getRateLimit(): TokenBuckets | null {
  if (shared.vitrineRateLimit !== undefined) return shared.vitrineRateLimit;
  const { rateLimit } = getConfig().requests;
  const primary = getWorker()?.primary;
  const own = () => (rateLimit > 0 ? createSiteBuckets(rateLimit) : null);
  const ofPrimary = {
    take: (client: string, cost: number) => primary?.ask('take', { client, cost }) as Promise<number>,
  };
  shared.vitrineRateLimit = primary && rateLimit > 0 ? ofPrimary : own();
  return shared.vitrineRateLimit;
}

/** @param client a network, or null for one that is not limited. @returns as takeTokens does */
export const takeFrom = (client: string | null, cost: number) =>
  client && cost > 0 ? (getRateLimit()?.take(client, cost) ?? 0) : 0;

/**
 * Takes from a client's token bucket what a piece of work costs.
 * @param headers of the request; without the middleware's header nothing is limited
 * @returns 0 where it may be done, else the seconds after which to ask again; a promise where another process has to be asked
 */
export const takeTokens = (headers: Headers, cost: number): number | Promise<number> =>
  takeFrom(headers.get(CLIENT_HEADER), cost);
