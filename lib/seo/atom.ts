// Generates Atom feeds: https://www.rfc-editor.org/rfc/rfc4287

import { withBasePath } from '@/lib/model/base-path';
import { escapeXml } from '@/lib/model/escape';
import { prefixed } from '@/lib/model/language-prefix';
import { toResourceHref } from '@/lib/model/static-export';
import { type Feed, type FeedEntry, getUpdated } from './feed-entry';
import type { SeoSite } from './site';
import { renderElement, renderTag } from './xml';

export const ATOM = 'application/atom+xml; charset=utf-8';

/** RFC 4287, section 2. */
const toSpoken = (language: string | undefined) => (language ? ` xml:lang="${escapeXml(language)}"` : '');

const toTyped = (name: string, type: 'text' | 'html', text: string | undefined, language?: string) =>
  text ? `<${name} type="${type}"${toSpoken(language)}>${escapeXml(text)}</${name}>` : '';

function toEntry(entry: FeedEntry) {
  const { played, picture, languages } = entry;
  return [
    '<entry>',
    renderElement('id', entry.id),
    // The title element is required, even if empty.
    `<title type="text"${toSpoken(languages.title)}>${escapeXml(entry.title)}</title>`,
    renderElement('updated', entry.updated),
    ...entry.makers.map((name) => `<author>${renderElement('name', name) || '<name/>'}</author>`),
    renderTag('link', { rel: 'alternate', type: 'text/html', href: entry.url }),
    played
      ? renderTag('link', { rel: 'enclosure', type: played.type, length: played.bytes, href: played.url })
      : picture && renderTag('link', { rel: 'enclosure', type: picture.type, href: picture.url }),
    // https://www.rfc-editor.org/rfc/rfc4946
    entry.licence && renderTag('link', { rel: 'license', href: entry.licence }),
    ...entry.keywords.map((term) => renderTag('category', { term })),
    toTyped('rights', 'text', entry.rights, languages.rights),
    toTyped('summary', 'text', entry.text, languages.text),
    toTyped('content', 'html', entry.html, languages.text),
    '</entry>\n',
  ].join('');
}

export function renderAtom(feed: Feed, site: SeoSite): string {
  const self = site.url + toResourceHref(`${prefixed('/feed.xml')}${feed.query}`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(site.language)}">\n`,
    renderElement('id', self),
    toTyped('title', 'text', feed.title),
    toTyped('subtitle', 'text', feed.description),
    renderElement('updated', getUpdated(feed)),
    `<author>${renderElement('name', site.title)}${renderElement('uri', site.url + withBasePath('/'))}</author>`,
    renderTag('link', { rel: 'self', type: 'application/atom+xml', href: self }),
    renderTag('link', { rel: 'alternate', type: 'text/html', href: site.url + feed.page }),
    '\n',
    ...feed.entries.map(toEntry),
    '</feed>\n',
  ].join('');
}
