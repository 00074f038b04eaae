// The addresses under which finished answers are kept: of pages that are the same for everybody, and of images.
import type { IncomingMessage } from 'node:http';

/** Pages that are the same for everybody, and of their queries what makes another one of them. */
const KEPT =
  /^(\/(?:items\/[^/?]+|(collections(?:\/[^?]*)?)|(?:years|places|people)(?:\/[^?]*)?|selection)?)(?:\?(.*))?$/;
const IMAGE = /^\/iiif\/3\/[^/?]+\/[^?]+\.(jpg|webp|avif|png)(\?v=[\w-]{1,64})?$/;

/**
 * The address under which a page is kept; null where an address has none that is the same for everybody. The rest of a query is
 * dropped: Next would write the first visitor's into the page of all.
 */
export function toKeptAddress(url: string): string | null {
  const [, address, collection, query = ''] = KEPT.exec(url) ?? [];
  if (address === undefined) return null;
  const page = new URLSearchParams(query).get('page');
  // Whatever is no page is the same one that is not there.
  return collection !== undefined && page !== null ? `${address}?page=${/^\d{1,9}$/.test(page) ? page : 0}` : address;
}

/** Whether what is asked for is not public yet: Next makes such a page anew. */
export const isPreview = ({ headers }: Pick<IncomingMessage, 'headers'>) =>
  headers.cookie?.includes('__prerender_bypass') === true;

export const isImageAddress = (url: string) => IMAGE.test(url);
