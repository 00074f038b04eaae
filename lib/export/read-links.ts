// Lists the URLs of this site in a response: attributes of HTML, and strings of JSON, XML and robots.txt that are URLs of the site.
import { decodeXML } from 'entities';
import { Parser } from 'htmlparser2';
import { listImageFiles } from './iiif-files';

const ATTRIBUTES: Record<string, readonly string[]> = {
  a: ['href'],
  area: ['href'],
  audio: ['src'],
  embed: ['src'],
  form: ['action'],
  iframe: ['src'],
  image: ['href'],
  img: ['src', 'srcset'],
  link: ['href', 'imagesrcset'],
  meta: ['content'],
  object: ['data'],
  script: ['src'],
  source: ['src', 'srcset'],
  track: ['src'],
  video: ['src', 'poster'],
};

/** Relations whose URL is not loaded. */
const HINT = /\b(?:preconnect|dns-prefetch)\b/;

/** URLs of pictures contain commas, so entries are split at a comma followed by a space. */
const listSources = (value: string) => value.split(/,\s+/).map((each) => each.trim().split(/\s+/, 1)[0] ?? '');

function readHtml(html: string, site: string): string[] {
  const found: string[] = [];
  let data: string | null = null;
  const parser = new Parser({
    ontext(text) {
      if (data !== null) data += text;
    },
    onclosetag() {
      if (data) found.push(...readJson(data, site));
      data = null;
    },
    onopentag(tag, attributes) {
      if (tag === 'script' && attributes.type === 'application/ld+json') data = '';
      if (tag === 'link' && HINT.test(attributes.rel ?? '')) return;
      for (const name of ATTRIBUTES[tag] ?? []) {
        const value = attributes[name];
        if (!value) continue;
        // Only some contents of `meta` are URLs.
        if (tag === 'meta') found.push(...(value.startsWith(`${site}/`) ? [value] : []));
        else found.push(...(name.endsWith('srcset') ? listSources(value) : [value]));
      }
    },
  });
  parser.end(html);
  return found;
}

/** Types of IIIF resources that have a document or a file; others, such as canvases, are parts of the document. */
const DOCUMENTS = /^(?:Manifest|Collection|OrderedCollection(?:Page)?|Image|Video|Sound|Text|Dataset)$/;

interface Resource {
  id?: unknown;
  type?: unknown;
  items?: unknown;
}

function listResources(root: Resource): string[] {
  const found: string[] = [];
  const visit = (value: unknown) => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!value || typeof value !== 'object') return undefined;
    const { id, type, items } = value as Resource;
    // The manifest of a deleted item is gone.
    if (type === 'Delete') return undefined;
    if (typeof id === 'string' && typeof type === 'string') {
      if (type === 'ImageService3') found.push(`${id}/info.json`);
      else if (DOCUMENTS.test(type) || (type === 'AnnotationPage' && items === undefined)) found.push(id);
    }
    return Object.values(value).forEach(visit);
  };
  Object.values(root).forEach(visit);
  return found;
}

function readJson(text: string, site: string): string[] {
  const root = JSON.parse(text);
  if (root?.type === 'ImageService3') return [...listImageFiles(root)];
  if (root?.['@context']?.toString().includes('iiif.io')) return listResources(root);
  const found: string[] = [];
  // In JSON-LD, `@id` names things that need no document.
  JSON.parse(text, (key, value: unknown) => {
    if (key !== '@id' && typeof value === 'string' && value.startsWith(`${site}/`)) found.push(value);
    return value;
  });
  return found;
}

const URL_END = /[<>"\s]/;

/** Of XML and plain text: everything that begins with the URL of the site; feeds contain HTML as text. */
function readText(xml: string, site: string): string[] {
  const text = decodeXML(xml);
  const found: string[] = [];
  for (let at = text.indexOf(`${site}/`); at >= 0; at = text.indexOf(`${site}/`, at + 1)) {
    const rest = text.slice(at, at + 4096);
    const end = rest.search(URL_END);
    found.push((end < 0 ? rest : rest.slice(0, end)).replaceAll('&amp;', '&'));
  }
  return found;
}

/** Media types whose links are followed. */
export const hasLinks = (type: string) =>
  /^(?:text\/(?:html|css|xml)|application\/(?:[\w.-]+\+)?(?:json|xml))\b/.test(type);

/** @param site public URL, without a slash at its end @returns URLs as written, relative ones too */
export function readLinks(type: string, text: string, site: string): string[] {
  if (type.startsWith('text/html')) return readHtml(text, site);
  if (/json\b/.test(type)) return readJson(text, site);
  if (type.startsWith('text/css')) return [...text.matchAll(/url\((['"]?)([^'")]+)\1\)/g)].map(([, , url = '']) => url);
  return readText(text, site);
}
