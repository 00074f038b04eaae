// The addresses under which finished answers are kept: of pages that are the same for everybody, and of images.
import type { IncomingMessage } from 'node:http';

/** Pages that are the same for everybody, and of their queries what makes another one of them. */
const KEPT = /^(\/(?:items\/[^/?]+|(collections(?:\/[^?]*)?))?)(?:\?(.*))?$/;
const IMAGE = /^\/iiif\/3\/[^/?]+\/[^?]+\.(jpg|webp|avif|png)(\?v=[\w-]{1,64})?$/;
/** What asks Next for a part of a page, or for what is not public yet. */
const OTHERWISE = ['rsc', 'next-router-state-tree', 'next-router-prefetch', 'next-router-segment-prefetch', 'next-url'];

/**
 * The address under which a page is kept; null where an address has none that is the same for everybody. The rest of a query is
 * dropped: Next would write the first visitor's into the page of all.
 * @param hash Next's own, of what part of the page is asked for
 */
export function toKeptAddress(url: string, hash = false): string | null {
  const [, address, collection, query = ''] = KEPT.exec(url) ?? [];
  if (address === undefined) return null;
  const asked = new URLSearchParams(query);
  const left = new URLSearchParams();
  const page = asked.get('page');
  // Whatever is no page is the same one that is not there.
  if (collection !== undefined && page !== null) left.set('page', /^\d{1,9}$/.test(page) ? page : '0');
  const flight = asked.get('_rsc');
  if (hash && flight !== null && /^[\w-]{1,64}$/.test(flight)) left.set('_rsc', flight);
  return left.size > 0 ? `${address}?${left}` : address;
}

export const isOtherwise = ({ headers }: IncomingMessage) =>
  OTHERWISE.some((name) => name in headers) || headers.cookie?.includes('__prerender_bypass') === true;

export const isImageAddress = (url: string) => IMAGE.test(url);
