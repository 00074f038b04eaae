import { answerFeed } from '@/lib/pages/feed';
import { JSON_FEED, renderJsonFeed } from '@/lib/seo/json-feed';

/** JSON feed of the newest items; takes the parameters of `/search`. */
export const GET = (request: Request) => answerFeed(request, '/feed.json', { type: JSON_FEED, toText: renderJsonFeed });
