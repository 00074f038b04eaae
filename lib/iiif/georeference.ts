// Serves the control points of a map as georeference annotations of its own canvas: https://iiif.io/api/extension/georef/
import { getConfig } from '@/lib/config/config';
import { resolveItem, respondElsewhere } from '@/lib/http/resolve-item';
import { respondError } from '@/lib/http/respond';
import type { Georeference } from '@/lib/model/georeference';
import { toGeoreferenceHref } from '@/lib/model/routes';
import { isExport } from '@/lib/model/static-export';
import type { Item } from '@/lib/model/types';
import { toCanvasId, toManifestId } from './canvas';
import { getImageServicePath } from './image-information';
import { PRESENTATION, respondJsonLd } from './respond-json-ld';

const GEOREFERENCE = 'http://iiif.io/api/extension/georef/1/context.json';

/** Pixels of the file that the owner georeferenced, in pixels of the picture that this site serves. */
function createScale({ size }: Georeference, { width, height }: Required<Pick<Item, 'width' | 'height'>>) {
  const [across, down] = [width / (size?.[0] ?? width), height / (size?.[1] ?? height)];
  const toPixel = (value: number, factor: number) => Number((value * factor).toFixed(2));
  return (x: number, y: number): [number, number] => [toPixel(x, across), toPixel(y, down)];
}

function buildAnnotation(map: Georeference, at: number, { item, url }: { item: Item; url: string }) {
  const { width = 0, height = 0 } = item;
  const scale = createScale(map, { width, height });
  const corners = map.mask ?? [
    [0, 0],
    [map.size?.[0] ?? width, 0],
    map.size ?? [width, height],
    [0, map.size?.[1] ?? height],
  ];
  const polygon = corners.map(([x = 0, y = 0]) => scale(x, y).join(',')).join(' ');
  const { type, order } = map.transformation ?? {};
  return {
    id: `${url}${toGeoreferenceHref(item)}#${at + 1}`,
    type: 'Annotation',
    '@context': [GEOREFERENCE, PRESENTATION],
    motivation: 'georeferencing',
    target: {
      type: 'SpecificResource',
      source: {
        id: `${url}${getImageServicePath(item.id, 3)}`,
        type: 'ImageService3',
        profile: isExport() ? 'level0' : 'level2',
        width,
        height,
        partOf: [
          { id: toCanvasId(url, item), type: 'Canvas', partOf: [{ id: toManifestId(url, item), type: 'Manifest' }] },
        ],
      },
      selector: {
        type: 'SvgSelector',
        value: `<svg width="${width}" height="${height}"><polygon points="${polygon}" /></svg>`,
      },
    },
    body: {
      type: 'FeatureCollection',
      ...(type && { transformation: { type, ...(order && { options: { order } }) } }),
      features: map.points.map(([x, y, longitude, latitude]) => ({
        type: 'Feature',
        properties: { resourceCoords: scale(x, y) },
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
      })),
    },
  };
}

/** @param id null if the URL names no item */
export function respondGeoreference(request: Request, id: string | null): Response {
  const address = resolveItem(id);
  if (address.type !== 'here') return respondElsewhere(address, toGeoreferenceHref);
  const { item } = address;
  const { georeferences = [] } = item;
  if (item.kind !== 'photo' || georeferences.length === 0)
    return respondError(404, 'This item has no control points on the map');
  const { url } = getConfig();
  return respondJsonLd(request, {
    '@context': [GEOREFERENCE, PRESENTATION],
    id: `${url}${toGeoreferenceHref(item)}`,
    type: 'AnnotationPage',
    items: georeferences.map((map, at) => buildAnnotation(map, at, { item, url })),
  });
}
