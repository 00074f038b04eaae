// Queries the hosted index if configured, through a circuit breaker that logs each failure and recovery.
import { askInTime, type Client, createHostedClient } from '@/lib/clients/algolia';
import { createBreaker, createBreakerState } from '@/lib/clients/circuit-breaker';
import { singleton } from '@/lib/clients/singleton';
import { getConfig } from '@/lib/config/config';
import { describeHostedError, getRetryAfter, isRefusal } from './error-message';

let client: Client | undefined;

function getClient(): Client | null {
  const { algolia } = getConfig();
  if (algolia) client ??= createHostedClient(algolia, algolia.searchKey);
  return client ?? null;
}

function say(open: number | null, error?: unknown) {
  if (open === null) return console.info('Vitrine: the hosted search answers again.');
  const { algolia } = getConfig();
  const cause = describeHostedError(error, [algolia?.searchKey ?? '', algolia?.adminKey ?? '']);
  console.warn(
    `Vitrine: the hosted search fails (${cause}); the embedded engine answers, and it is tried again in ${open / 1000} s.`,
  );
}

/** @returns null without a hosted index, or if it fails or times out @throws ApiError if it rejects the request */
export async function askHosted<T>(question: (client: Client) => Promise<T>): Promise<T | null> {
  const client = getClient();
  if (!client) return null;
  const breaker = createBreaker({
    state: singleton('hosted search', createBreakerState),
    isRefusal,
    toPause: (error) => getRetryAfter(error) * 1000,
    onChange: say,
  });
  return breaker.ask(() => askInTime(client, question));
}
