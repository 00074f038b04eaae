// Paths of cached renditions in the derived data.
import path from 'node:path';

/**
 * Path for a rendition by its canonical IIIF request, such as `full/400,/0/default.webp`. Renditions of many items
 * share a folder `renditions/<aa>/`, to save inodes. Names begin with `<id>-<version>-`, then the page number of a
 * document.
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
