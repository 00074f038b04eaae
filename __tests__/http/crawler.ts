// Crawls a site from one URL, obeys robots.txt, runs no scripts, and follows every link.
import { Parser } from 'htmlparser2';
import { readRobots } from '../lib/seo/rules/read-robots';
import { fetchPatiently } from '../patient-fetch';

/** The parts of a page that a crawler evaluates. */
export interface CrawledPage {
  /** Path and query. */
  path: string;
  status: number;
  title: string;
  canonicals: string[];
  robots: string;
  /** Contents of its JSON-LD scripts. */
  data: string[];
  /** URLs in the page, as written, and the elements that contain them. */
  links: { tag: string; address: string }[];
  html: string;
}

const ATTRIBUTES: Record<string, string[]> = {
  a: ['href'],
  area: ['href'],
  link: ['href'],
  img: ['src', 'srcset'],
  source: ['src', 'srcset'],
  video: ['src', 'poster'],
  audio: ['src'],
  track: ['src'],
  iframe: ['src'],
  script: ['src'],
};

/**
 * https://html.spec.whatwg.org/multipage/images.html#srcset-attributes: our URLs contain commas, so entries are split
 * at a comma followed by a space.
 */
const toAddresses = (name: string, value: string) =>
  name === 'srcset' ? value.split(/,\s+/).map((each) => each.trim().split(/\s+/)[0] ?? '') : [value];

function parsePage(path: string, status: number, html: string): CrawledPage {
  const page: CrawledPage = { path, status, title: '', canonicals: [], robots: '', data: [], links: [], html };
  let taken: 'title' | 'data' | null = null;
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (tag === 'title') taken = 'title';
      if (tag === 'script' && attributes.type === 'application/ld+json') {
        taken = 'data';
        page.data.push('');
      }
      if (tag === 'meta' && attributes.name === 'robots') page.robots += attributes.content;
      if (tag === 'link' && attributes.rel === 'canonical') page.canonicals.push(attributes.href ?? '');
      if (tag === 'link' && /preconnect|dns-prefetch/.test(attributes.rel ?? '')) return;
      for (const name of ATTRIBUTES[tag] ?? []) {
        const value = attributes[name];
        if (value !== undefined)
          for (const address of toAddresses(name, value))
            page.links.push({ tag: `${tag} ${attributes.rel ?? ''}`, address });
      }
    },
    ontext(text) {
      if (taken === 'title') page.title += text;
      else if (taken === 'data') page.data[page.data.length - 1] += text;
    },
    onclosetag() {
      taken = null;
    },
  });
  parser.end(html);
  return page;
}

export interface Crawl {
  pages: Map<string, CrawledPage>;
  /** Other URLs of the site, each with its status and the pages that link to it. */
  others: Map<string, { status: number; type: string; from: string }>;
  /** Descriptions of links that are broken or need JavaScript. */
  faults: string[];
  /** Paths that robots.txt disallows. */
  kept: Set<string>;
}

const AT_ONCE = 6;
/** Pages are parsed; other resources are only checked. @param start home page of the site */
export async function crawl(site: string, start = '/'): Promise<Crawl> {
  const base = start.replace(/\/$/, '');
  const mayFetch = readRobots(await (await fetch(`${site}${base}/robots.txt`)).text(), 'vitrine-test');
  const result: Crawl = { pages: new Map(), others: new Map(), faults: [], kept: new Set() };
  const seen = new Set([start]);
  const waiting: { path: string; from: string }[] = [{ path: start, from: '' }];

  function follow(page: CrawledPage) {
    for (const { tag, address } of page.links) {
      if (!address.trim() || /^(javascript|data|blob):/i.test(address)) {
        result.faults.push(`${page.path}: <${tag}> leads to "${address}"`);
        continue;
      }
      if (/^(mailto|tel):/.test(address)) continue;
      const url = new URL(address, site + page.path);
      if (url.origin !== site) continue;
      const path = url.pathname + url.search;
      if (url.hash && path === page.path && !page.html.includes(`id="${decodeURIComponent(url.hash.slice(1))}"`))
        result.faults.push(`${page.path}: there is no ${url.hash}`);
      if (seen.has(path)) continue;
      seen.add(path);
      if (mayFetch(path)) waiting.push({ path, from: page.path });
      else result.kept.add(path);
    }
  }

  async function visit({ path, from }: { path: string; from: string }) {
    // HEAD is enough for pictures: rendering them would take longer than all pages together.
    const method = path.startsWith(`${base}/iiif/3/`) ? 'HEAD' : 'GET';
    const response = await fetchPatiently(site + path, { method, redirect: 'manual' });
    const type = response.headers.get('content-type') ?? '';
    if (response.status !== 200) result.faults.push(`${from} links to ${path}, which answers ${response.status}`);
    if (response.status !== 200 || !type.startsWith('text/html')) {
      await response.body?.cancel();
      result.others.set(path, { status: response.status, type, from });
      return;
    }
    const page = parsePage(path, response.status, await response.text());
    result.pages.set(path, page);
    follow(page);
  }

  const running = new Set<Promise<void>>();
  while (waiting.length > 0 || running.size > 0) {
    const next = running.size < AT_ONCE ? waiting.shift() : undefined;
    if (!next) {
      await Promise.race(running);
      continue;
    }
    const visiting: Promise<void> = visit(next).finally(() => running.delete(visiting));
    running.add(visiting);
  }
  return result;
}
