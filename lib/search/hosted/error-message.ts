// Formats an error of the hosted service as one line, with API keys removed.

/** The properties used of errors of https://github.com/algolia/algoliasearch-client-javascript */
interface Failure {
  message?: string;
  status?: number;
  stackTrace?: { response?: { status?: number; content?: string; headers?: Record<string, string> } }[];
}

const MAX_MESSAGE_LENGTH = 300;

const toFailure = (error: unknown): Failure =>
  error instanceof Error ? (error as Failure) : { message: String(error) };
const toLast = (error: unknown) => toFailure(error).stackTrace?.at(-1)?.response;

export const getErrorStatus = (error: unknown): number => toFailure(error).status ?? toLast(error)?.status ?? 0;

function toWords(content: string): string {
  try {
    const { message } = JSON.parse(content);
    if (typeof message === 'string') return message;
  } catch {
    // Not JSON: an error page of a proxy.
  }
  return content;
}

export function describeHostedError(error: unknown, keys: string[] = []): string {
  const status = getErrorStatus(error);
  const last = toLast(error);
  let words = toWords(last?.content || toFailure(error).message || 'no answer');
  for (const key of keys) if (key) words = words.replaceAll(key, '…');
  const line = words.replace(/\s+/g, ' ').trim().slice(0, MAX_MESSAGE_LENGTH);
  return status > 0 ? `${status}: ${line}` : line;
}

/** Returns the Retry-After header in seconds; 0 if absent. */
export function getRetryAfter(error: unknown): number {
  const stated = toLast(error)?.headers?.['retry-after']?.trim() ?? '';
  return /^\d{1,6}$/.test(stated) ? Number(stated) : 0;
}

/** Whether the request is invalid; excludes authorization, quota, timeout and missing-index errors. */
export function isRefusal(error: unknown): boolean {
  const status = getErrorStatus(error);
  if (status === 404) return !/\bindex\b.*does not exist/i.test(toFailure(error).message ?? '');
  return status >= 400 && status < 500 && ![401, 402, 403, 408, 429].includes(status);
}
