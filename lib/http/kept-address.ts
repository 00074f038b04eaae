// The addresses under which finished answers are kept: of pages that are the same for everybody, and of images.
import type { IncomingMessage } from 'node:http';

export { toCachedAddress as toKeptAddress } from './route-table';

const IMAGE = /^\/iiif\/3\/[^/?]+\/[^?]+\.(jpg|webp|avif|png)(\?v=[\w-]{1,64})?$/;

/** Whether what is asked for is not public yet: Next makes such a page anew. */
export const isPreview = ({ headers }: Pick<IncomingMessage, 'headers'>) =>
  headers.cookie?.includes('__prerender_bypass') === true;

export const isImageAddress = (url: string) => IMAGE.test(url);
