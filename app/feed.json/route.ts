import { findMovedFeed, readFeed } from '@/app/feed.xml/read-feed';
import { getConfig } from '@/lib/config';
import { answerMissing, answerMoved, answerText } from '@/lib/seo/answer';
import { JSON_FEED, toJsonFeed } from '@/lib/seo/json-feed';

export const dynamic = 'force-dynamic';

/** The newest items, narrowed by the parameters of `/search`. */
export async function GET(request: Request) {
  const read = await readFeed(request);
  if (!read) {
    const moved = findMovedFeed(request);
    return moved === null
      ? answerMissing(404, 'There is no such collection')
      : answerMoved(`${getConfig().url}/feed.json${moved}`);
  }
  return answerText(request, toJsonFeed(read.feed, read.site), { type: JSON_FEED, modified: read.modified });
}

export const HEAD = GET;
