// Parses change notifications of object storage into the keys that they name; other content is ignored.
import querystring from 'node:querystring';
import { z } from 'zod';
import type { BucketAddress } from '@/lib/model/bucket-address';

/** Bytes. Amazon's services send at most 256 KiB, which quoting in an envelope may double. */
export const MAX_MESSAGE_BYTES = 512 * 1024;

/** `objects`: keys below the prefix, empty for other prefixes; `all`: the changed objects are unknown. */
export type BucketMessage =
  | { type: 'objects'; keys: string[] }
  | { type: 'all' }
  | { type: 'confirmation'; topic: string; address: string };

const ALL: BucketMessage = { type: 'all' };

/** URL encoding triples the maximum of 1024 bytes. */
const key = z.string().min(1).max(3072);
const bucket = z.object({ name: z.string() });

/**
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/notification-content-structure.html; MinIO and Ceph use it too.
 */
const s3Event = z.object({
  Records: z.array(
    z.object({ eventSource: z.string().optional(), s3: z.object({ bucket, object: z.object({ key }) }) }),
  ),
});

const s3Test = z.object({ Event: z.literal('s3:TestEvent') });

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/ev-events.html */
const eventBridge = z.object({
  source: z.literal('aws.s3'),
  'detail-type': z.string(),
  detail: z.object({ bucket, object: z.object({ key }) }),
});

/** https://docs.aws.amazon.com/sns/latest/dg/http-notification-json.html */
const snsEnvelope = z.object({ Type: z.literal('Notification'), Message: z.string() });

/** https://docs.aws.amazon.com/sns/latest/dg/http-subscription-confirmation-json.html */
const snsConfirmation = z.object({
  Type: z.literal('SubscriptionConfirmation'),
  TopicArn: z.string().regex(/^arn:[\w:.-]{1,500}$/),
  SubscribeURL: z
    .string()
    .max(2000)
    .regex(/^https:\/\/sns\.[\w.-]+\.amazonaws\.com(\.cn)?\/[\w?=&%.:/~-]*$/),
});

/** Alias of an access point: messages name the underlying bucket instead. */
const ALIAS = /(-s3alias|--ol-s3)$/;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Keys are form-encoded, except in Ceph's messages; if unsure, return both forms. */
function toKeys(encoded: string, source: string): string[] {
  const decoded = querystring.unescape(encoded.replaceAll('+', ' '));
  return /^(aws|minio):s3$/.test(source) ? [decoded] : [decoded, encoded];
}

function listObjects(said: unknown): { bucket: string; keys: string[] }[] | null {
  const event = s3Event.safeParse(said);
  if (event.success)
    return event.data.Records.map(({ eventSource = '', s3 }) => ({
      bucket: s3.bucket.name,
      keys: toKeys(s3.object.key, eventSource),
    }));
  const bridged = eventBridge.safeParse(said);
  if (bridged.success) {
    const { bucket: of, object } = bridged.data.detail;
    return [{ bucket: of.name, keys: [object.key] }];
  }
  return s3Test.safeParse(said).success ? [] : null;
}

/** @param text untrusted; unknown content may mean that any object has changed */
export function parseBucketMessage(text: string, { bucket: name, prefix }: BucketAddress): BucketMessage {
  let said = parseJson(text);
  const confirmation = snsConfirmation.safeParse(said);
  if (confirmation.success) {
    const { TopicArn, SubscribeURL } = confirmation.data;
    return { type: 'confirmation', topic: TopicArn, address: SubscribeURL };
  }
  const envelope = snsEnvelope.safeParse(said);
  if (envelope.success) said = parseJson(envelope.data.Message);
  const objects = listObjects(said);
  if (!objects) return ALL;
  const ours = objects.filter((each) => each.bucket === name || ALIAS.test(name)).flatMap(({ keys }) => keys);
  const keys = new Set(ours.filter((each) => each.startsWith(prefix)).map((each) => each.slice(prefix.length)));
  return { type: 'objects', keys: [...keys] };
}
