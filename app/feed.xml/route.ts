import { answerFeed } from '@/lib/pages/feed';
import { ATOM, toAtom } from '@/lib/seo/atom';

/** The newest items, narrowed by the parameters of `/search`. */
export const GET = (request: Request) => answerFeed(request, '/feed.xml', { type: ATOM, toText: toAtom });
