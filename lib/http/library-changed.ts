// Hears that the library has changed, from whoever keeps it, and tells the indexer.
import { createHash, timingSafeEqual } from 'node:crypto';
import { getConfig } from '@/lib/config/config';
import { type BucketMessage, MAX_MESSAGE_BYTES, parseBucketMessage } from '@/lib/library/bucket-messages';
import { writeChangeNotice } from '@/lib/library/change-notice';
import type { BucketAddress } from '@/lib/model/bucket-address';
import { readBytes } from './form-body';
import { takeTokens } from './rate-limit';
import { respondError, respondTooMany } from './respond';

/** What a question costs, in milliseconds of work: guesses at the secret run out soon. */
const COST = 500;

const toHash = (text: string) => createHash('sha256').update(text).digest();

/** Takes as long for every text: https://nodejs.org/api/crypto.html#cryptotimingsafeequala-b */
const isSame = (one: string, other: string) => timingSafeEqual(toHash(one), toHash(other));

/** Amazon SNS can say a user's name and a password alone, once it is asked for them; MinIO and EventBridge say a token. */
const CHALLENGE = { 'WWW-Authenticate': 'Bearer, Basic realm="Vitrine", charset="UTF-8"' };

/** @returns the secret that is said, as a token or as anybody's password */
function readSecret(headers: Headers): string | undefined {
  const [, scheme = '', said = ''] = /^(bearer|basic) +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? [];
  if (scheme.toLowerCase() !== 'basic') return said || undefined;
  return /^[^:]*:(.+)$/s.exec(Buffer.from(said, 'base64').toString())?.[1];
}

async function readMessage(request: Request, bucket: BucketAddress): Promise<BucketMessage> {
  // A sender that goes away before the end has said too little to be understood.
  const bytes = await readBytes(request, MAX_MESSAGE_BYTES).catch(() => null);
  return bytes ? parseBucketMessage(new TextDecoder().decode(bytes), bucket) : { type: 'all' };
}

const respondTaken = (message: string) =>
  Response.json({ message }, { status: 202, headers: { 'Cache-Control': 'no-store' } });

/**
 * Answers POST: 202 for whoever knows the secret, 401 for who names none and 403 for who names another. Objects that the request names
 * are looked at alone; where it names none that can be understood, the whole library is.
 */
export async function answerChange(request: Request): Promise<Response> {
  const { bucket, changeSecret, data } = getConfig();
  if (changeSecret === '') return respondError(404, 'Not here');
  const said = readSecret(request.headers);
  if (said === undefined) return respondError(401, 'A secret is wanted', CHALLENGE);
  if (!isSame(said, changeSecret)) {
    const wait = await takeTokens(request.headers, COST);
    return wait > 0 ? respondTooMany(wait) : respondError(403, 'This is another secret');
  }
  const message: BucketMessage = bucket ? await readMessage(request, bucket) : { type: 'all' };
  if (message.type === 'confirmation') {
    const { topic, address } = message;
    console.warn(`Vitrine: ${topic} offers to tell of changes of the library. To let it, open ${address}`);
    return respondTaken('The log says how to confirm this');
  }
  const keys = message.type === 'objects' ? message.keys : undefined;
  writeChangeNotice(data, keys);
  return respondTaken(keys?.length === 0 ? 'No object of the library is named' : 'The library is looked at');
}
