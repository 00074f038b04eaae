// Translates URLs of the server to those of the export, and back: where a query selects the content, it becomes part of the path.

import path from 'node:path';
import { encodePath } from '@/lib/model/routes';

/** A rule has the form of a URL on the server and in the export; `null` where it does not apply. */
interface UrlRule {
  toExport(path: string, query: URLSearchParams, original: string): string | null;
  toServer(path: string, site: string): string | null;
}

const LANGUAGE = String.raw`((?:/[a-z]{2,3}(?:-[A-Za-z\d]{2,8})*)?)`;

/** Matches a path without its query, with the prefix of a language as the first group. */
const match = (pattern: string, text: string): string[] | null =>
  new RegExp(`^${LANGUAGE}${pattern}$`).exec(text)?.map((part) => part ?? '') ?? null;

/** The extension of a file name, by which hosts find its media type. */
const toExtension = (name: string) => /^\.\w{1,8}$/.exec(path.posix.extname(`x${name}`))?.[0].toLowerCase() ?? '';

/** Further pages of a collection or the map; a folder of their own, because a collection may have any name. */
const FURTHER_PAGE: UrlRule = {
  toExport(pathname, query) {
    const found = match('(/collections(?:/.*)?|/map)', pathname);
    const page = query.get('page');
    return found && page ? `${found[1]}/page/${page}${found[2]}` : null;
  },
  toServer(pathname) {
    const found = match(String.raw`/page/(\d+)(/collections(?:/.*)?|/map)`, pathname);
    return found && `${found[1]}${found[3]}?page=${found[2]}`;
  },
};

const ORIGINAL: UrlRule = {
  toExport(pathname, query, original) {
    const of = query.get('of');
    return match('/items/[^/]+/file', pathname) && `${pathname}${of ? `-${of}` : ''}${toExtension(original)}`;
  },
  toServer(pathname) {
    const found = match(String.raw`(/items/[^/]+/file)(?:-(raw|live|play|large))?(?:\.[^/]*)?`, pathname);
    return found && `${found[1]}${found[2]}${found[3] && `?of=${found[3]}`}`;
  },
};

const CAPTIONS: UrlRule = {
  toExport(pathname, query) {
    const language = query.get('lang');
    return (
      match('/items/[^/]+/captions', pathname) && `${pathname}${language ? `.${encodeURIComponent(language)}` : ''}.vtt`
    );
  },
  toServer(pathname) {
    const found = match(String.raw`(/items/[^/]+/captions)(?:\.([^/]+))?\.vtt`, pathname);
    return found && `${found[1]}${found[2]}${found[3] && `?lang=${found[3]}`}`;
  },
};

const FRAMES: UrlRule = {
  toExport: (pathname) => match('/items/[^/]+/frames', pathname) && `${pathname}.jpg`,
  toServer: (pathname) => (match(String.raw`/items/[^/]+/frames\.jpg`, pathname) ? pathname.slice(0, -4) : null),
};

const PLACE: UrlRule = {
  toExport: (pathname, query) =>
    match('/items/[^/]+/place.svg', pathname) && query.get('theme') === 'dark'
      ? pathname.replace(/\.svg$/, '.dark.svg')
      : null,
  toServer: (pathname) =>
    match(String.raw`/items/[^/]+/place\.dark\.svg`, pathname) &&
    `${pathname.replace(/\.dark\.svg$/, '.svg')}?theme=dark`,
};

const ANNOTATIONS: UrlRule = {
  toExport(pathname, query) {
    const page = query.get('page');
    return match('/items/[^/]+/annotations.json', pathname) && page
      ? pathname.replace(/\.json$/, `.${page}.json`)
      : null;
  },
  toServer(pathname) {
    const found = match(String.raw`(/items/[^/]+/annotations)\.(\d+)\.json`, pathname);
    return found && `${found[1]}${found[2]}.json?page=${found[3]}`;
  },
};

/** A folder has sub-folders of any name, so its document is a file in a folder of its name. */
const IIIF_COLLECTION: UrlRule = {
  toExport(pathname, query) {
    const part = query.get('items');
    return match('/iiif/collection(?:/.*)?', pathname) && `${pathname}/collection${part ? `.${part}` : ''}.json`;
  },
  toServer(pathname) {
    const found = match(String.raw`(/iiif/collection(?:/.*)?)/collection(?:\.([\d-]+))?\.json`, pathname);
    return found && `${found[2]}${found[3] && `?items=${found[3]}`}`;
  },
};

const ACTIVITY: UrlRule = {
  toExport: (pathname) => match('/iiif/activity(?:/[^/]*)?', pathname) && `${pathname}.json`,
  toServer: (pathname) => match(String.raw`(/iiif/activity(?:/[^/]*)?)\.json`, pathname)?.[2] ?? null,
};

const OEMBED: UrlRule = {
  toExport(pathname, query) {
    const found = match('/oembed', pathname);
    const url = query.get('url') ?? '';
    return found && URL.canParse(url) ? `${new URL(url).pathname}/oembed.${query.get('format') ?? 'json'}` : null;
  },
  toServer(pathname, site) {
    const found = match(String.raw`(/items/[^/]+)/oembed\.(json|xml)`, pathname);
    return (
      found && `${found[1]}/oembed?${new URLSearchParams({ url: site + found[1] + found[2], format: found[3] ?? '' })}`
    );
  },
};

const SITEMAP: UrlRule = {
  toExport: (pathname) => match('/sitemap/[^/.]+', pathname) && `${pathname}.xml`,
  toServer: (pathname) => (match(String.raw`/sitemap/[^/]+\.xml`, pathname) ? pathname.slice(0, -4) : null),
};

const FEED: UrlRule = {
  toExport(pathname, query) {
    const found = match(String.raw`/((?:feed|podcast)\.(?:json|xml))`, pathname);
    const folder = query.get('collections');
    return found && folder && query.size === 1 ? `${found[1]}/feed/${encodePath(folder)}/${found[2]}` : null;
  },
  toServer(pathname) {
    const found = match(String.raw`/feed/(.+)/((?:feed|podcast)\.(?:json|xml))`, pathname);
    return found && `${found[1]}/${found[3]}?collections=${encodeURIComponent(decodeURIComponent(found[2] ?? ''))}`;
  },
};

const WORDS: UrlRule = {
  toExport: () => null,
  toServer: (pathname) => match('/api/words/[a-z]+', pathname) && pathname,
};

const CONTEXT: UrlRule = {
  toExport: () => null,
  toServer(pathname) {
    const item = match(String.raw`/api/context/items/([^/]+)\.json`, pathname);
    if (item) return `${item[1]}/api/context?item=${item[2]}`;
    const slice = match(String.raw`/api/context/slices/(?:(.*)/)?(\d+)\.json`, pathname);
    if (!slice) return null;
    const folder = encodeURIComponent(decodeURIComponent(slice[2] ?? ''));
    return `${slice[1]}/api/context?collection=${folder}&slice=${slice[3]}`;
  },
};

const SELECTION: UrlRule = {
  toExport: () => null,
  toServer(pathname) {
    const found = match(String.raw`/api/selection/([^/]+)\.json`, pathname);
    return found && `${found[1]}/api/selection?ids=${found[2]}`;
  },
};

const RULES = [
  FURTHER_PAGE,
  ORIGINAL,
  CAPTIONS,
  FRAMES,
  PLACE,
  ANNOTATIONS,
  IIIF_COLLECTION,
  ACTIVITY,
  OEMBED,
  SITEMAP,
  FEED,
  WORDS,
  CONTEXT,
  SELECTION,
];

/** @param site public URL, without a slash at its end; its path is part of each href */
export function createExportUrls(site: string) {
  const base = new URL(site).pathname.replace(/\/$/, '');
  const withoutBase = (href: string) => (base && href.startsWith(`${base}/`) ? href.slice(base.length) : href);
  return {
    base,
    /** The URL in the export; unchanged where the path alone selects the content. A version remains in the query. */
    toExport(href: string, original = ''): string {
      const [whole = '', hash] = href.split('#', 2);
      const at = whole.indexOf('?');
      const [pathname, search] = at < 0 ? [whole, ''] : [whole.slice(0, at), whole.slice(at + 1)];
      const query = new URLSearchParams(search);
      const version = query.get('v');
      for (const rule of RULES) {
        const found = rule.toExport(withoutBase(pathname), query, original);
        if (found === null || found === '') continue;
        const prefix = pathname.startsWith(`${base}/`) && !found.startsWith(`${base}/`) ? base : '';
        return `${prefix}${found}${version ? `?v=${version}` : ''}${hash === undefined ? '' : `#${hash}`}`;
      }
      return href;
    },
    /** The URL at which the server has the content of a file. @param pathname of the export, without the path of the site */
    toServer(pathname: string): string {
      for (const rule of RULES) {
        const found = rule.toServer(pathname, site);
        if (found) return found;
      }
      return pathname;
    },
  };
}

export type ExportUrls = ReturnType<typeof createExportUrls>;
