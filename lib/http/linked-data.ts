// Leads clients that prefer linked data from a page to a document: https://www.w3.org/TR/cooluris/#r303gendocument
import type { IncomingMessage } from 'node:http';
import Negotiator from 'negotiator';
import { withBasePath } from '@/lib/model/base-path';
import { LINKED_ART } from '@/lib/model/linked-art';
import { toPersistentUrl } from '@/lib/model/persistent-identifier';
import { parseItemParam } from '@/lib/model/routes';
import type { Rejection } from './request-policy';
import { resolveItemPath } from './resolve-item';
import type { Target } from './resolve-target';
import { OPEN } from './respond';

const JSON_LD = 'application/ld+json';
const TURTLE = 'text/turtle';
const LINKED_ART_TYPE = `${JSON_LD};profile="${LINKED_ART}"`;
const SCHEMA_ORG = ['https://schema.org', 'https://schema.org/', 'http://schema.org', 'http://schema.org/'].map(
  (profile) => `${JSON_LD};profile="${profile}"`,
);

/** The media type of a list that the client prefers; of two equal ones the first. Undefined if it accepts none of them. */
const negotiate = (accept: string, types: string[]): string | undefined =>
  new Negotiator({ headers: { accept } }).mediaType(types);

/** Whether a client that asks for Linked Art prefers Turtle to JSON-LD. */
export const prefersTurtle = (accept: string | null): boolean =>
  accept !== null && negotiate(accept, [LINKED_ART_TYPE, JSON_LD, TURTLE]) === TURTLE;

const isDescribed = (pathname: string) => /^\/(?:items\/[^/]+|people\/[^/]+|collections(?:\/.*)?)$/.test(pathname);

/** The Linked Art document about the subject of a page; null if the page has none. */
function toLinkedArtPath(pathname: string): string | null {
  if (!isDescribed(pathname)) return null;
  const [, kind = '', ...names] = pathname.split('/');
  const name = names.map((each) => `/${each}`).join('');
  if (kind !== 'items') return `/linked-art/${kind === 'people' ? 'people' : 'sets'}${name}`;
  const id = parseItemParam(name);
  return id && `/linked-art/items/${id}`;
}

const seeOther = (path: string): Rejection => ({
  status: 303,
  message: 'See the data',
  headers: { ...OPEN, Location: withBasePath(path), Vary: 'Accept' },
});

/** @returns a redirect to the document that describes the subject of a page; null for clients that prefer the page, as browsers do */
export function redirectToLinkedData(
  { method, headers: { accept = '' } }: Pick<IncomingMessage, 'method' | 'headers'>,
  { route, pathname }: Pick<Target, 'route' | 'pathname'>,
): Rejection | null {
  // Cheap, because it is called for every request.
  if (route.page !== 'cached' || !(accept.includes(JSON_LD) || accept.includes(TURTLE))) return null;
  const path = toLinkedArtPath(pathname);
  if (!path || (method !== 'GET' && method !== 'HEAD')) return null;
  const chosen = negotiate(accept, ['text/html', LINKED_ART_TYPE, JSON_LD, TURTLE, ...SCHEMA_ORG]);
  if (chosen === undefined || chosen === 'text/html') return null;
  if (!SCHEMA_ORG.includes(chosen)) return seeOther(path);
  return pathname.startsWith('/items/') ? seeOther(`${pathname}.schema.jsonld`) : null;
}

/** https://www.rfc-editor.org/rfc/rfc8288#section-3 */
const writeLink = (url: string, rel: string, type?: string) =>
  `<${url}>; rel="${rel}"${type ? `; type="${type}"` : ''}`;

/** Headers of a page by which programs find the data about its subject, and the identifier to cite: https://signposting.org/FAIR/ */
export function listLinkedDataHeaders(pathname: string): Record<string, string> {
  if (!isDescribed(pathname)) return {};
  const path = toLinkedArtPath(pathname);
  if (!path) return { Vary: 'Accept' };
  const links = [writeLink(withBasePath(path), 'describedby', JSON_LD)];
  const { item } = resolveItemPath(pathname);
  if (item) links.push(writeLink(withBasePath(`${pathname}.ttl`), 'describedby', TURTLE));
  const persistent = item?.identifiers?.map(toPersistentUrl).find((url) => url !== null);
  if (persistent) links.push(writeLink(persistent, 'cite-as'));
  return { Vary: 'Accept', Link: links.join(', ') };
}
