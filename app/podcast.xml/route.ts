import { answerFeed } from '@/lib/pages/feed';
import { RSS, renderPodcast } from '@/lib/seo/podcast';

/** Podcast feed of the recordings of a collection, or of the search results for the parameters of `/search`. */
export const GET = (request: Request) =>
  answerFeed(request, '/podcast.xml', { type: RSS, toText: renderPodcast, kind: 'sound', size: 300 });
