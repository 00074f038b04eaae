import { answerFeed } from '@/lib/pages/feed';
import { ATOM, toAtom } from '@/lib/seo/atom';

export const dynamic = 'force-dynamic';

/** The newest items, narrowed by the parameters of `/search`. */
export const GET = (request: Request) => answerFeed(request, '/feed.xml', { type: ATOM, toText: toAtom });

export const HEAD = GET;
