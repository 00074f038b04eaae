import { answerFeed } from '@/lib/pages/feed';
import { RSS, toPodcast } from '@/lib/seo/podcast';

/** The recordings of a collection and all below it, or of what else the parameters of `/search` find. */
export const GET = (request: Request) =>
  answerFeed(request, '/podcast.xml', { type: RSS, toText: toPodcast, kind: 'sound', size: 300 });
