// Provides metadata that all pages share: titles, descriptions, link previews, robots directives.
import type { Metadata } from 'next';
import { findPictured } from '@/lib/model/cover-picture';
import { toLine } from '@/lib/model/credit';
import { IMAGE_WIDTHS } from '@/lib/model/image-widths';
import type { Item } from '@/lib/model/types';
import { getPreviewImage, type PreviewImage } from './picture';
import type { SeoSite } from './site';

/** Minimum width of a large preview: https://developers.facebook.com/docs/sharing/webmasters/images/ */
const PREVIEW_WIDTH = IMAGE_WIDTHS[3];
export const MAX_DESCRIPTION_LENGTH = 300;
export const MAX_TITLE_LENGTH = 120;

export const shortenText = (text: string | undefined, max: number) => {
  const line = toLine(text ?? '');
  return line.length <= max ? line : `${line.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
};

const ALLOWED = 'DMI-ALLOWED';

/** Whether a PLUS policy reserves rights: http://ns.useplus.org/LDF/ldf-XMPSpecification#DataMining */
const isReserving = (policy: string | undefined) => policy?.startsWith('DMI-PROHIBITED') === true;

function isReserved(item: Item | null, { training }: Pick<SeoSite, 'training'>): boolean {
  const policy = item?.rights?.dataMining;
  if (policy === ALLOWED) return false;
  return training === 'deny' || isReserving(policy);
}

const toPreview = (picture: PreviewImage | null, alt: string) => (picture ? [{ ...picture, alt }] : []);

interface Shared {
  title: string;
  description: string;
  href: string;
  images: ReturnType<typeof toPreview>;
  type: 'website' | 'article' | 'video.other';
}

export function buildSharedMetadata({ title, description, href, images, type }: Shared, site: SeoSite): Metadata {
  const said = { title, ...(description && { description }) };
  return {
    openGraph: { ...said, type, url: href, siteName: site.title, locale: site.language.replace('-', '_'), images },
    twitter: {
      ...said,
      card: images.length > 0 ? 'summary_large_image' : 'summary',
      images: images.map(({ url, alt }) => ({ url, alt })),
    },
  };
}

/** https://www.w3.org/community/reports/tdmrep/CG-FINAL-tdmrep-20240510/#sec-tdm-html */
export const buildReservation = (item: Item | null, site: SeoSite): Metadata => {
  if (isReserved(item, site)) return { other: { 'tdm-reservation': '1' } };
  // The page's statement overrides that of the site.
  return isReserved(null, site) ? { other: { 'tdm-reservation': '0' } } : {};
};

/**
 * Without `max-video-preview`, for pages without a film.
 * https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag
 */
export const PICTURE_ROBOTS = { index: true, follow: true, 'max-image-preview': 'large' } as const;

export const ROBOTS = { ...PICTURE_ROBOTS, 'max-video-preview': -1 } as const;

/** Returns the preview of an item's picture with its own alt text; the picture of a story belongs to another item. */
export function buildPreview(item: Item | null, site: SeoSite) {
  const picture = item && findPictured(item);
  return picture
    ? toPreview(
        getPreviewImage(site.url, picture, PREVIEW_WIDTH, 'jpg'),
        shortenText(picture.alt ?? picture.title, 400),
      )
    : [];
}
