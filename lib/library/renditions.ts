// Paths of cached renditions in the derived data.
import path from 'node:path';

/**
 * Path by canonical IIIF request, such as `full/400,/0/default.webp`. Items share folders `renditions/<aa>/`, to save
 * inodes.
 */
export function toRenditionPath(
  data: string,
  source: { id: string; version: string; page?: { number: number } },
  request: string,
) {
  const page = source.page ? `p${source.page.number}_` : '';
  return path.join(
    /*turbopackIgnore: true*/ data,
    'renditions',
    source.id.slice(0, 2),
    `${source.id}-${source.version}-${page}${request.replaceAll('/', '_')}`,
  );
}
