// What goes wrong with object storage, in words that name the object and the cause.

/** Why the storage gave no answer. `away`: it may give one later; `forbidden` and `missing` are the deployer's to mend; `changed`: another state of the object lies there. */
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

/** Also of one that another copy of this module made: Next gives each route its own. */
export const isStorageFault = (error: unknown): error is StorageFault =>
  error instanceof Error && error.name === 'StorageFault';

interface SdkError extends Error {
  $metadata?: { httpStatusCode?: number };
}

const toStatus = (error: unknown) => (error as SdkError).$metadata?.httpStatusCode;

export function toStorageFault(error: unknown, what: string): StorageFault {
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

/** 409: another write of the same key is under way. https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html */
export const isRefusedByCondition = (error: unknown) => [409, 412].includes(toStatus(error) ?? 0);

export const isAbsentObject = (error: unknown) =>
  (error as SdkError).name !== 'NoSuchBucket' && (toStatus(error) === 404 || (error as SdkError).name === 'NoSuchKey');
