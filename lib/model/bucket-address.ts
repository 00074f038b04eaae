// Parses addresses in object storage: s3://bucket/prefix.

export interface BucketAddress {
  bucket: string;
  /** Empty, or with a trailing slash. */
  prefix: string;
}

// https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html
const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/+([^?#]*))?$/;

/** @returns null if invalid */
export function parseBucketAddress(text: string): BucketAddress | null {
  const [, bucket, rest = ''] = ADDRESS.exec(text) ?? [];
  const prefix = rest.replace(/\/+$/, '');
  const isOdd = prefix.split('/').some((part, at) => part === '.' || part === '..' || (part === '' && at > 0));
  return bucket === undefined || isOdd ? null : { bucket, prefix: prefix && `${prefix}/` };
}

export const isBucketText = (text: string) => text.startsWith('s3://');
