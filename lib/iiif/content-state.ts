// Parses content states, which name a part of this archive: https://iiif.io/api/content-state/1.0/
import { withoutBasePath } from '@/lib/model/base-path';
import { parseFolderParam } from '@/lib/model/routes';

/** The folder or item that a content state names. */
export type StateTarget =
  | { type: 'folder'; path: string }
  /** `fragment` names a region or a time, as in the state; empty for all of it. */
  | { type: 'item'; id: string; page: number | null; fragment: string };

const MAX_STATE_LENGTH = 8000;

const REGION = /^xywh=(?:pixel:|percent:)?\d{1,9}(?:\.\d{1,12})?(?:,\d{1,9}(?:\.\d{1,12})?){3}$/;

type Json = Record<string, unknown>;

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const getFirst = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);

/** https://iiif.io/api/content-state/1.0/#6-content-state-encoding */
function decode(text: string): unknown {
  try {
    const plain = Buffer.from(text, 'base64url').toString('latin1');
    return JSON.parse(decodeURIComponent(plain));
  } catch {
    return null;
  }
}

/** The URL of the resource, with the region of a selector as its fragment. */
function findUrl(resource: unknown): string | null {
  if (typeof resource === 'string') return resource;
  if (!isRecord(resource)) return null;
  const selector = getFirst(resource.selector);
  if (resource.source !== undefined) {
    const url = findUrl(getFirst(resource.source));
    const value = isRecord(selector) && typeof selector.value === 'string' ? selector.value : '';
    return url && value ? `${url.split('#', 1)[0]}#${value}` : url;
  }
  return typeof resource.id === 'string' ? resource.id : null;
}

/** The target of an annotation, or the resource itself. */
function findTarget(state: unknown): string | null {
  if (isRecord(state) && state.type === 'Annotation') return findUrl(getFirst(state.target));
  return findUrl(state);
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/**
 * @param text the value of `iiif-content`: a URL, or JSON in base64url
 * @param host of this site; what other sites have is not shown
 * @returns null if it names no manifest, canvas or collection of this site
 */
export function parseContentState(text: string, host: string): StateTarget | null {
  if (text.length > MAX_STATE_LENGTH) return null;
  const target = /^https?:\/\//.test(text) ? text : findTarget(decode(text));
  const url = target === null ? null : parseUrl(target);
  if (!url || !/^https?:$/.test(url.protocol) || url.host !== host) return null;
  const path = withoutBasePath(url.pathname);
  const [, id, page] = /^\/items\/([a-z2-7]{10})\/(?:manifest\.json|canvas(?:\/([1-9]\d{0,3}))?)$/.exec(path) ?? [];
  if (id) {
    const fragment =
      url.hash
        .slice(1)
        .split('&')
        .find((part) => REGION.test(part)) ?? '';
    return { type: 'item', id, page: page ? Number(page) : null, fragment };
  }
  const [, isFolder, folder = ''] = /^\/iiif\/(collection)(?:\/(.+))?$/.exec(path) ?? [];
  const names = isFolder ? parseFolderParam(folder === '' ? [] : folder.split('/')) : null;
  return names === null ? null : { type: 'folder', path: names };
}
