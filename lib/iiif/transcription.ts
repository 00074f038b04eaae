// Serves transcriptions as annotations, and searches them (IIIF Content Search 2.0): https://iiif.io/api/search/2.0/
import { listPagePassages, listPassages, type Passage } from '@/lib/catalogue/read/passages';
import { getConfig } from '@/lib/config/config';
import { takeTokens } from '@/lib/http/rate-limit';
import { resolveItem, respondElsewhere } from '@/lib/http/resolve-item';
import { respondError, respondTooMany } from '@/lib/http/respond';
import { PRESENTATION, respondJsonLd } from '@/lib/iiif/respond-json-ld';
import { getPageSize, parsePageNumber } from '@/lib/model/pages';
import { toAnnotationsHref, toContentSearchHref } from '@/lib/model/routes';
import { tokenize } from '@/lib/model/tokenize';
import type { Item } from '@/lib/model/types';
import { convertSearchResult } from './annotation-list-2';
import { toCanvasId } from './canvas';
import { respondPresentation } from './respond-presentation';

const SEARCH = 'http://iiif.io/api/search/2/context.json';

/** Parameters of the specification that are ignored: https://iiif.io/api/search/2.0/#query-parameters */
const IGNORED = ['motivation', 'date', 'user'];

/** Media fragment: https://www.w3.org/TR/media-frags/#naming-space */
function toTarget(canvas: string, { width = 0, height = 0 }: Item, box: Passage['box']): string {
  if (!box || width === 0 || height === 0) return canvas;
  const [x, y, across, down] = box;
  const sides = [x * width, y * height, Math.max(1, across * width), Math.max(1, down * height)];
  return `${canvas}#xywh=${sides.map(Math.round).join(',')}`;
}

interface Written {
  passages: Passage[];
  page?: number;
}

const toAnnotation = (item: Item, { text, language, box }: Passage, [id, canvas]: [string, string]) => ({
  id,
  type: 'Annotation',
  motivation: 'supplementing',
  body: { type: 'TextualBody', value: text, format: 'text/plain', ...(language && { language }) },
  target: toTarget(canvas, item, box),
});

function listAnnotations(item: Item, id: string, written: Written[]) {
  const { url } = getConfig();
  const placed = written.flatMap(({ passages, page }) => {
    const size = page && item.pages ? getPageSize(item.pages, page) : null;
    const canvas = toCanvasId(url, item, page);
    return passages.map((passage) => ({ passage, canvas, of: { ...item, ...size } }));
  });
  return placed.map(({ passage, canvas, of }, at) => toAnnotation(of, passage, [`${id}#${at + 1}`, canvas]));
}

/** A page of annotations, which belongs to the manifest. */
const respondPage = (request: Request, item: Item, [id, written]: [string, Written[]]) =>
  respondPresentation(request, {
    '@context': PRESENTATION,
    id,
    type: 'AnnotationPage',
    items: listAnnotations(item, id, written),
  });

/** @param version of the Content Search API */
function respondFound(request: Request, item: Item, [id, found, version]: [string, Written[], 1 | 2]) {
  const parameters = [...new URL(request.url).searchParams.keys()].filter((name) => IGNORED.includes(name));
  const ignored = [...new Set(parameters)];
  const items = listAnnotations(item, id, found);
  if (version === 1) return respondJsonLd(request, convertSearchResult({ id, items }, ignored));
  const own = { id, type: 'AnnotationPage', ...(ignored.length > 0 && { ignored }), items };
  return respondJsonLd(request, { '@context': SEARCH, ...own });
}

const readBeside = async (item: Item, split: 'lines' | 'words'): Promise<Written> => ({
  passages: await listPassages(item, split),
  ...(item.pages && { page: 1 }),
});

const respondNothing = () => respondError(404, 'Nothing is known to be written in this item');

/** Rate-limiting cost in milliseconds of reading a page's words, and the maximum pages read per search. */
const PAGE_COST = 40;
const MAX_SEARCHED = 40;

export async function answerAnnotations(request: Request, id: string | null): Promise<Response> {
  const address = resolveItem(id);
  const page = parsePageNumber(new URL(request.url).searchParams.get('page') ?? '') ?? undefined;
  if (address.type !== 'here') return respondElsewhere(address, (item) => toAnnotationsHref(item, page));
  const { item } = address;
  const at = `${getConfig().url}${toAnnotationsHref(item, page)}`;
  if (page) {
    if (!item.written || !item.pages || !getPageSize(item.pages, page)) return respondNothing();
    const wait = await takeTokens(request.headers, PAGE_COST);
    if (wait > 0) return respondTooMany(wait);
    return respondPage(request, item, [at, [{ page, passages: await listPagePassages(item, page, 'lines') }]]);
  }
  if (!item.transcriptions) return respondNothing();
  return respondPage(request, item, [at, [await readBeside(item, 'lines')]]);
}

/** @param version of the Content Search API: that of Presentation 2.1 is 1 */
export async function answerContentSearch(request: Request, id: string | null, version: 1 | 2 = 2): Promise<Response> {
  const address = resolveItem(id);
  const { search, searchParams } = new URL(request.url);
  const toHref = (item: Item) => `${toContentSearchHref(item)}${version === 1 ? '/1' : ''}${search}`;
  if (address.type !== 'here') return respondElsewhere(address, toHref);
  const { item } = address;
  if (!item.transcriptions && !item.written) return respondNothing();
  const sought = new Set(tokenize((searchParams.get('q') ?? '').slice(0, 512)).map(({ word }) => word));
  const isSought = ({ text }: { text: string }) => tokenize(text).some(({ word }) => sought.has(word));
  const found: Written[] = [];
  if (sought.size > 0 && item.transcriptions) found.push(await readBeside(item, 'words'));
  const pages = (item.written ?? []).filter(([, text]) => sought.size > 0 && isSought({ text })).slice(0, MAX_SEARCHED);
  const wait = await takeTokens(request.headers, pages.length * PAGE_COST);
  if (wait > 0) return respondTooMany(wait);
  for (const [page] of pages) found.push({ page, passages: await listPagePassages(item, page, 'words') });
  const left = found.map((each) => ({ ...each, passages: each.passages.filter(isSought) }));
  return respondFound(request, item, [`${getConfig().url}${toHref(item)}`, left, version]);
}
