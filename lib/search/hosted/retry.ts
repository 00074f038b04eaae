// Which failures of the hosted service are worth a retry, and on what schedule.
import { createRetry, type RetryOptions } from '@/lib/clients/retry';
import { toErrorMessage, toRetryAfter, toStatus } from './error-message';

const HOSTED_SCHEDULE = { tries: 7, first: 1, longest: 60 } as const;

/** Worth another try: limited, failing, out of reach, or answering what is no answer. */
function isPassing(error: unknown): boolean {
  const status = toStatus(error);
  return status === 0 ? isFromLibrary(error) : status === 408 || status === 429 || status >= 500 || status < 400;
}

// Anything else without a status is a mistake of ours.
const isFromLibrary = (error: unknown) =>
  error instanceof Error && /^(RetryError|DeserializationError|AlgoliaError)$/.test(error.name);

interface HostedRetryOptions extends Pick<RetryOptions, 'wait'> {
  /** Left out of what is told. */
  keys?: string[];
  /** Told before each pause. */
  onPause?(seconds: number, cause: string): void;
}

export const createHostedRetry = ({ keys, onPause, wait }: HostedRetryOptions = {}) =>
  createRetry({
    schedule: HOSTED_SCHEDULE,
    isPassing,
    toRetryAfter,
    onPause: (seconds, error) => onPause?.(seconds, toErrorMessage(error, keys)),
    ...(wait && { wait }),
  });
