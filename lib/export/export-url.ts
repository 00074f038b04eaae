// Exports one URL: requests it from the server, and writes the response as a file.
import { escapeHtml } from '@/lib/model/escape';
import { toFilePath } from './file-path';
import { OPTIONAL } from './list-urls';
import { hasLinks, readLinks } from './read-links';
import { readBody, request, type ServerResponse } from './request';
import { isSearchFile } from './search-files';
import type { ExportedUrl, ExportState, FileRecord, FoundLink } from './state';
import type { ExportUrls } from './urls';
import { type FileWriter, WriteFault } from './write-file';

export interface Exporter {
  /** Public URL, without a slash at its end. */
  site: string;
  /** Of the server, on the loopback interface. */
  origin: string;
  urls: ExportUrls;
  writer: FileWriter;
  state: Pick<ExportState, 'findOwner'>;
}

export interface UrlOutcome {
  written: FileRecord;
  links: FoundLink[];
  isChanged: boolean;
  /** Why there is no file, in words for the owner. */
  fault?: string | undefined;
}

/** Paths whose redirects are pages; others are followed by programs, for which there is no file. */
const HAS_NO_PAGE = /^\/(?:iiif|api|embed|data)\//;

/** A page for hosts that cannot redirect; it needs no words. */
const toRedirectPage = (target: string) => `<!DOCTYPE html>
<html>
<head>
<meta charset="utf-8">
<title>${escapeHtml(target)}</title>
<link rel="canonical" href="${escapeHtml(target)}">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url=${escapeHtml(target)}">
</head>
<body><p><a href="${escapeHtml(target)}">${escapeHtml(target)}</a></p></body>
</html>
`;

/** The page that hosts send for URLs without a file. */
const NOT_FOUND = /^(?:\/[a-z]{2,3}(?:-\w{2,8})*)?\/404$/;

/** Characters that paths contain as such; links may encode them or not. */
const PLAIN: Record<string, string> = {
  '%2C': ',',
  '%3A': ':',
  '%40': '@',
  '%2B': '+',
  '%3D': '=',
  '%26': '&',
  '%24': '$',
  '%3B': ';',
};

function normalizeSegment(segment: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(segment)).replace(
      /%(?:2C|3A|40|2B|3D|26|24|3B)/g,
      (code) => PLAIN[code] ?? code,
    );
  } catch {
    return segment;
  }
}

/** Resolves a link of a page. @returns null if it leads elsewhere, or into the page itself */
export function toFoundLink(
  href: string,
  from: string,
  { site, urls }: Pick<Exporter, 'site' | 'urls'>,
): FoundLink | null {
  if (!URL.canParse(href, `${site}${from}`)) return null;
  const { origin, pathname, searchParams } = new URL(href, `${site}${from}`);
  if (origin !== new URL(site).origin || !pathname.startsWith(`${urls.base}/`)) {
    if (pathname !== urls.base || origin !== new URL(site).origin) return null;
  }
  const url = pathname.slice(urls.base.length).replace(/\/+$/, '').split('/').map(normalizeSegment).join('/') || '/';
  return isSearchFile(url) ? null : { url, version: searchParams.get('v') ?? '', source: from };
}

const unchanged = ({ url, file, kind, tag, got, digest, bytes, target }: ExportedUrl): FileRecord => ({
  ...{ url, file, kind, tag, got, digest, bytes, target },
});

function toServerUrl({ url, version }: ExportedUrl, { origin, urls }: Exporter): string {
  const path = urls.toServer(url);
  return `${origin}${path}${version ? `${path.includes('?') ? '&' : '?'}v=${version}` : ''}`;
}

const refuse = (row: ExportedUrl, fault: string): UrlOutcome => ({
  written: unchanged({
    ...row,
    file: null,
    kind: 'missing',
    tag: null,
    got: null,
    digest: null,
    bytes: null,
    target: null,
  }),
  links: [],
  isChanged: false,
  fault: `${row.url} ${fault}`,
});

async function exportRedirect(row: ExportedUrl, location: string, exporter: Exporter): Promise<UrlOutcome> {
  const { site, urls, writer } = exporter;
  const found = toFoundLink(location, row.url, exporter);
  const target = found ? `${urls.base}${found.url}` : location;
  const written = { ...unchanged(row), kind: 'redirect' as const, tag: null, got: null, target, file: null };
  const links = found ? [found] : [];
  const file = toFilePath(row.url, true);
  if (HAS_NO_PAGE.test(row.url) || 'fault' in file) return { written, links, isChanged: false };
  const page = toRedirectPage(found ? site + found.url : location);
  const { digest, bytes, isChanged } = await writer.write(file.path, Buffer.from(page), row);
  return { written: { ...written, file: file.path, digest, bytes }, links, isChanged };
}

async function exportContent(
  row: ExportedUrl,
  { headers, body }: ServerResponse,
  exporter: Exporter,
): Promise<UrlOutcome> {
  const type = headers['content-type'] ?? '';
  const isPage = type.startsWith('text/html');
  const file = toFilePath(row.url, isPage);
  if ('fault' in file) {
    body.resume();
    return refuse(row, `is left out: ${file.fault}`);
  }
  const owner = exporter.state.findOwner(file.path);
  if (owner && owner.url !== row.url) {
    body.resume();
    return refuse(row, `is left out: ${owner.url} has the file ${file.path}`);
  }
  const written: FileRecord = {
    ...unchanged(row),
    ...{ file: file.path, kind: isPage ? 'page' : 'file', target: null },
    ...{ tag: headers.etag ?? null, got: row.version },
  };
  if (!hasLinks(type)) {
    const length = headers['content-length'];
    const expected = length === undefined ? undefined : Number(length);
    const { isChanged, ...content } = await exporter.writer.writeStream(file.path, body, row, expected);
    return { written: { ...written, ...content }, links: [], isChanged };
  }
  const bytes = await readBody(body);
  const { isChanged, ...content } = await exporter.writer.write(file.path, bytes, row);
  const hrefs = new Set(readLinks(type, bytes.toString(), exporter.site));
  const links = [...hrefs].flatMap((href) => toFoundLink(href, row.url, exporter) ?? []);
  // Images that an info.json lists have its version.
  const isInfo = row.version !== '' && row.url.endsWith('/info.json');
  return {
    written: { ...written, ...content },
    links: isInfo ? links.map((link) => ({ ...link, version: row.version })) : links,
    isChanged,
  };
}

/** Whether the file of an earlier export has the content of this URL, without a request. */
const isKnown = (row: ExportedUrl, { writer }: Exporter) =>
  row.kind === 'file' &&
  row.file !== null &&
  row.version !== '' &&
  row.got === row.version &&
  !row.url.endsWith('/info.json') &&
  writer.hasSize(row.file, row.bytes);

/** @throws WriteFault */
export async function exportUrl(row: ExportedUrl, exporter: Exporter): Promise<UrlOutcome> {
  const outcome = await requestUrl(row, exporter).catch((error: Error): UrlOutcome => {
    if (error instanceof WriteFault) throw error;
    const fault = `${row.url} could not be read from the site (${error.message})`;
    return { written: { ...unchanged(row), kind: 'missing' }, links: [], isChanged: false, fault };
  });
  // What was public may not be so any more.
  if (row.file !== null && row.file !== outcome.written.file) await exporter.writer.remove(row.file);
  return outcome;
}

async function requestUrl(row: ExportedUrl, exporter: Exporter): Promise<UrlOutcome> {
  if (isKnown(row, exporter)) return { written: unchanged(row), links: [], isChanged: false };
  const isCurrent =
    row.kind === 'file' &&
    row.tag !== null &&
    row.file !== null &&
    !hasLinks(`application/${row.url.slice(row.url.lastIndexOf('.') + 1)}`) &&
    exporter.writer.hasSize(row.file, row.bytes);
  const response = await request(toServerUrl(row, exporter), isCurrent ? { 'if-none-match': row.tag ?? '' } : {});
  const { status, headers, body } = response;
  if (status === 200 || (status === 404 && NOT_FOUND.test(row.url))) return exportContent(row, response, exporter);
  body.resume();
  if (status === 304) return { written: { ...unchanged(row), got: row.version }, links: [], isChanged: false };
  if (status >= 300 && status < 400 && headers.location) return exportRedirect(row, headers.location, exporter);
  const fault = `${row.url} is missing: the server answers ${status}; linked from ${row.source}`;
  // A fault of the server says nothing about the content.
  if (status >= 500) return { written: { ...unchanged(row), kind: 'missing' }, links: [], isChanged: false, fault };
  const refused = refuse(row, `is missing: the server answers ${status}; linked from ${row.source}`);
  if (row.source !== OPTIONAL) return refused;
  return { ...refused, written: { ...refused.written, kind: null }, fault: undefined };
}

/** Exports a URL to which nothing leads any more: a page becomes a note that says so, or a redirect; any other file is removed. */
export async function exportGone(row: ExportedUrl, exporter: Exporter): Promise<UrlOutcome | null> {
  const isPage = row.kind === 'page' || row.kind === 'gone' || row.kind === 'redirect';
  if (!isPage || row.file === null || row.url.startsWith('/embed/')) {
    if (row.file !== null) await exporter.writer.remove(row.file);
    return null;
  }
  const { status, headers, body } = await request(toServerUrl(row, exporter));
  if (status >= 300 && status < 400 && headers.location) {
    body.resume();
    return exportRedirect(row, headers.location, exporter);
  }
  const page = await readBody(body);
  if (status !== 404 && status !== 410) {
    // Nothing leads to it, although it exists, such as a page of a search.
    await exporter.writer.remove(row.file);
    return null;
  }
  const { isChanged, ...content } = await exporter.writer.write(row.file, page, row);
  const links = readLinks('text/html', page.toString(), exporter.site).flatMap(
    (href) => toFoundLink(href, row.url, exporter) ?? [],
  );
  return { written: { ...unchanged(row), ...content, kind: 'gone', tag: null, target: null }, links, isChanged };
}
