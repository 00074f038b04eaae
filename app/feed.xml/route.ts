import { answerFeed } from '@/lib/pages/feed';
import { ATOM, renderAtom } from '@/lib/seo/atom';

/** Atom feed of the newest items; takes the parameters of `/search`. */
export const GET = (request: Request) => answerFeed(request, '/feed.xml', { type: ATOM, toText: renderAtom });
