// Generates JSON feeds: https://www.jsonfeed.org/version/1.1/

import { withBasePath } from '@/lib/model/base-path';
import { prefixed } from '@/lib/model/language-prefix';
import { toResourceHref } from '@/lib/model/static-export';
import type { Feed, FeedEntry } from './feed-entry';
import type { SeoSite } from './site';

export const JSON_FEED = 'application/feed+json; charset=utf-8';

const toItem = ({ played, picture, languages, ...entry }: FeedEntry) => ({
  id: entry.id,
  url: entry.url,
  title: entry.title,
  content_html: entry.html,
  ...(entry.text && { summary: entry.text }),
  ...(languages.title && { language: languages.title }),
  ...(picture && { image: picture.url }),
  date_modified: entry.updated,
  ...(entry.makers.length > 0 && { authors: entry.makers.map((name) => ({ name })) }),
  ...(entry.keywords.length > 0 && { tags: entry.keywords }),
  ...(played && {
    attachments: [
      {
        url: played.url,
        mime_type: played.type,
        size_in_bytes: played.bytes,
        ...(played.seconds !== undefined && { duration_in_seconds: played.seconds }),
      },
    ],
  }),
  // Names of extensions start with an underscore: https://www.jsonfeed.org/version/1.1/#extensions-a-name-extensions-a
  ...((entry.licence || entry.rights) && {
    _rights: { ...(entry.licence && { license: entry.licence }), ...(entry.rights && { notice: entry.rights }) },
  }),
});

export const renderJsonFeed = (feed: Feed, site: SeoSite): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: site.url + feed.page,
    feed_url: site.url + toResourceHref(`${prefixed('/feed.json')}${feed.query}`),
    ...(feed.description && { description: feed.description }),
    language: site.language,
    authors: [{ name: site.title, url: site.url + withBasePath('/') }],
    items: feed.entries.map(toItem),
  });
