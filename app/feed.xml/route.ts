import { getConfig } from '@/lib/config';
import { answerMissing, answerMoved, answerText } from '@/lib/seo/answer';
import { ATOM, toAtom } from '@/lib/seo/atom';
import { findMovedFeed, readFeed } from './read-feed';

export const dynamic = 'force-dynamic';

/** The newest items, narrowed by the parameters of `/search`. */
export async function GET(request: Request) {
  const read = await readFeed(request);
  if (!read) {
    const moved = findMovedFeed(request);
    return moved === null
      ? answerMissing(404, 'There is no such collection')
      : answerMoved(`${getConfig().url}/feed.xml${moved}`);
  }
  return answerText(request, toAtom(read.feed, read.site), { type: ATOM, modified: read.modified });
}

export const HEAD = GET;
