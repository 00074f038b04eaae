import { answerFeed } from '@/lib/pages/feed';
import { JSON_FEED, toJsonFeed } from '@/lib/seo/json-feed';

/** The newest items, narrowed by the parameters of `/search`. */
export const GET = (request: Request) => answerFeed(request, '/feed.json', { type: JSON_FEED, toText: toJsonFeed });
