// Where the derived data keeps the images made of an original.
import path from 'node:path';

/**
 * The file of a rendition in the derived data, from the part of its address behind the identifier, as
 * `full/400,/0/default.webp`: canonical but for the height, which is left out where it follows from the width. The files of many items lie
 * side by side in `renditions/<aa>/`, for a folder an item would be as many inodes again: all of one item begin with `<id>-`, those
 * of one state of it with `<id>-<version>-`, and those of a page of it have its number after that.
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
