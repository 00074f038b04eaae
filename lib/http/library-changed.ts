// Hears that the library has changed, from whoever keeps it, and tells the indexer.
import { createHash, timingSafeEqual } from 'node:crypto';
import { getConfig } from '@/lib/config/config';
import { putChangeNotice } from '@/lib/library/change-notice';
import { respondError, respondTooMany } from './respond';
import { takeTokens } from './take-tokens';

/** What a question costs, in milliseconds of work: guesses at the secret run out soon. */
const COST = 500;

const toHash = (text: string) => createHash('sha256').update(text).digest();

/** Takes as long for every text: https://nodejs.org/api/crypto.html#cryptotimingsafeequala-b */
const isSame = (one: string, other: string) => timingSafeEqual(toHash(one), toHash(other));

/**
 * Answers POST: 202 for whoever knows the secret, 401 for who names none and 403 for who names another. What the request holds is not
 * read: the look that follows finds all that has changed.
 */
export async function answerChange(request: Request): Promise<Response> {
  const { changeSecret, data } = getConfig();
  if (changeSecret === '') return respondError(404, 'Not here');
  const [, said] = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  const isRight = said !== undefined && isSame(said, changeSecret);
  const wait = isRight ? 0 : await takeTokens(request.headers, COST);
  if (wait > 0) return respondTooMany(wait);
  if (said === undefined) return respondError(401, 'A secret is wanted', { 'WWW-Authenticate': 'Bearer' });
  if (!isRight) return respondError(403, 'This is another secret');
  putChangeNotice(data);
  return Response.json(
    { message: 'The library is looked at' },
    { status: 202, headers: { 'Cache-Control': 'no-store' } },
  );
}
