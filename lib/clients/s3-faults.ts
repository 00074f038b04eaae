// Converts errors of object storage to messages that name the object and cause.

/** `away`: temporary; `forbidden` and `missing`: the deployer must fix it; `changed`: the object has been replaced. */
export class StorageFault extends Error {
  override readonly name = 'StorageFault';

  constructor(
    readonly reason: 'away' | 'forbidden' | 'missing' | 'changed',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Compares the name, because Next.js bundles this module per route and `instanceof` fails across copies. */
export const isStorageFault = (error: unknown): error is StorageFault =>
  error instanceof Error && error.name === 'StorageFault';

interface SdkError extends Error {
  $metadata?: { httpStatusCode?: number };
}

const toStatus = (error: unknown) => (error as SdkError).$metadata?.httpStatusCode;

export function classifyStorageFault(error: unknown, what: string): StorageFault {
  if (error instanceof StorageFault) return error;
  const { name, message } = error as SdkError;
  const status = toStatus(error);
  const said = [name, status && `status ${status}`, message && message !== name && message].filter(Boolean).join(', ');
  const fail = (reason: StorageFault['reason'], words: string) =>
    new StorageFault(reason, `${what} ${words} (${said})`, { cause: error });
  if (name === 'CredentialsProviderError' || status === 401 || status === 403) return fail('forbidden', 'is refused');
  if (name === 'NoSuchBucket' || status === 301 || status === 400) return fail('missing', 'is not to be had');
  if (status === 412) return fail('changed', 'has changed');
  return fail('away', 'gives no answer');
}

/** 409: concurrent write. https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html */
export const isRefusedByCondition = (error: unknown) => [409, 412].includes(toStatus(error) ?? 0);

export const isAbsentObject = (error: unknown) =>
  (error as SdkError).name !== 'NoSuchBucket' && (toStatus(error) === 404 || (error as SdkError).name === 'NoSuchKey');
