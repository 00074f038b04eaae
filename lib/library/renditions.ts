// Where the derived data keeps the images made of an original.
import path from 'node:path';

/**
 * The file of a rendition in the derived data, from the part of its address behind the identifier, as
 * `full/400,/0/default.webp`: canonical but for the height, which is left out where it follows from the width. All files of one
 * item lie below `renditions/<aa>/<id>/`, those of one state of it below `<version>/`, and those of a page of it have its number before.
 */
export function toRenditionPath(
  data: string,
  source: { id: string; version: string; page?: { number: number } },
  request: string,
) {
  return path.join(
    /*turbopackIgnore: true*/ data,
    'renditions',
    source.id.slice(0, 2),
    source.id,
    source.version,
    `${source.page ? `p${source.page.number}_` : ''}${request.replaceAll('/', '_')}`,
  );
}
