// Encodes what the viewer shows for IIIF viewers: https://iiif.io/api/content-state/1.0/
import { withBasePath } from '@/lib/model/base-path';
import { splitPageId } from '@/lib/model/pages';
import { toManifestHref } from '@/lib/model/routes';
import type { ViewerItem } from './item';
import { formatRegion, type RegionFragment } from './region-fragment';

/** Base64url without padding, of the text with percent-encoding: https://iiif.io/api/content-state/1.0/#6-content-state-encoding */
const encode = (text: string) =>
  btoa(encodeURIComponent(text)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

interface SiteOrigins {
  /** At which the visitor sees it. */
  visited: string;
  /** Origin of its public URL, which IIIF documents have. */
  published: string;
}

/** A link that opens a picture at a region, here and in every viewer that accepts `iiif-content`. */
export function getContentStateHref(
  item: Pick<ViewerItem, 'id' | 'href' | 'width' | 'height'>,
  detail: RegionFragment,
  { visited, published }: SiteOrigins,
) {
  const { id } = splitPageId(item.id);
  const [, page] = /\/pages\/(\d{1,4})$/.exec(item.href) ?? [];
  const canvas = `${published}${withBasePath(`/items/${id}/canvas`)}${page ? `/${page}` : ''}`;
  const region = formatRegion(detail, item);
  const state = {
    '@context': 'http://iiif.io/api/presentation/3/context.json',
    id: `${canvas}/content-state`,
    type: 'Annotation',
    motivation: ['contentState'],
    target: {
      id: region === 'full' ? canvas : `${canvas}#xywh=${region}`,
      type: 'Canvas',
      partOf: [{ id: `${published}${toManifestHref({ id })}`, type: 'Manifest' }],
    },
  };
  return `${visited}${withBasePath('/iiif/view')}?iiif-content=${encode(JSON.stringify(state))}`;
}

/** Pages name the site's public URL in their heads. */
export function findOrigins(): SiteOrigins {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
  const visited = location.origin;
  return { visited, published: canonical ? new URL(canonical).origin : visited };
}
