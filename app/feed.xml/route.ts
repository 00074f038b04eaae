import { ATOM, toAtom } from '@/lib/seo/atom';
import { answerFeed } from '../../lib/pages/feed';

export const dynamic = 'force-dynamic';

/** The newest items, narrowed by the parameters of `/search`. */
export const GET = (request: Request) => answerFeed(request, '/feed.xml', { type: ATOM, toText: toAtom });

export const HEAD = GET;
