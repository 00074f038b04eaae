// Defines which failures of the hosted service are retried, and when.
import { createRetry, type RetryOptions } from '@/lib/clients/retry';
import { describeHostedError, getErrorStatus, getRetryAfter } from './error-message';

const HOSTED_SCHEDULE = { tries: 7, first: 1, longest: 60 } as const;

/** Retry if rate limited, failing, unreachable, or the response is not JSON. */
function isPassing(error: unknown): boolean {
  const status = getErrorStatus(error);
  return status === 0 ? isFromLibrary(error) : status === 408 || status === 429 || status >= 500 || status < 400;
}

// Other errors without a status are programming errors.
const isFromLibrary = (error: unknown) =>
  error instanceof Error && /^(RetryError|DeserializationError|AlgoliaError)$/.test(error.name);

interface HostedRetryOptions extends Pick<RetryOptions, 'wait'> {
  /** Keys to remove from messages. */
  keys?: string[];
  /** Called before each pause. */
  onPause?(seconds: number, cause: string): void;
}

export const createHostedRetry = ({ keys, onPause, wait }: HostedRetryOptions = {}) =>
  createRetry({
    schedule: HOSTED_SCHEDULE,
    isPassing,
    toRetryAfter: getRetryAfter,
    onPause: (seconds, error) => onPause?.(seconds, describeHostedError(error, keys)),
    ...(wait && { wait }),
  });
