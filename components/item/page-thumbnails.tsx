import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import { getPageSize, toPageId } from '@/lib/model/pages';
import { toImageHref, toPageHref } from '@/lib/model/routes';
import type { Item, Pages } from '@/lib/model/types';
import styles from './page-thumbnails.module.css';

/**
 * Thumbnails in one list. Up to MAX_OPEN_PAGES the list is expanded, since each page is rendered when its thumbnail first
 * loads.
 */
const MAX_PAGES = 120;
const MAX_OPEN_PAGES = 12;
const THUMBNAIL_WIDTH = 200;

interface PageThumbnailsProps {
  item: Item;
  pages: Pages;
  /** The current page. */
  page: number;
  t: Messages;
}

/**
 * Thumbnails of all pages of a document. A long document shows the group around the current page, with links to the
 * other groups.
 */
export function PageThumbnails({ item, pages, page, t }: PageThumbnailsProps) {
  const { count, isRightToLeft } = pages;
  if (count < 2) return null;
  const start = page - ((page - 1) % MAX_PAGES);
  const end = Math.min(count, start + MAX_PAGES - 1);
  const shown = Array.from({ length: end - start + 1 }, (_, at) => start + at);
  const starts = Array.from({ length: Math.ceil(count / MAX_PAGES) }, (_, at) => at * MAX_PAGES + 1);
  return (
    <Unhydrated as="section" className={`${styles.thumbnails} screen-only`} aria-label={t('item.allPages')}>
      <details open={count <= MAX_OPEN_PAGES}>
        <summary>
          {count === shown.length
            ? t('item.allCountPages', { count })
            : t('item.pagesFromTo', { from: start, to: end, total: count })}
        </summary>
        <ol className={styles.list} dir={isRightToLeft ? 'rtl' : 'ltr'}>
          {shown.map((each) => {
            const size = getPageSize(pages, each) ?? { width: 3, height: 4 };
            return (
              <li key={each}>
                <a href={toPageHref(item, each)} aria-current={each === page ? 'page' : undefined}>
                  {/* biome-ignore lint/performance/noImgElement: the image service has its own image widths */}
                  <img
                    src={toImageHref({ id: toPageId(item.id, each), version: item.version, ...size }, THUMBNAIL_WIDTH)}
                    {...size}
                    alt={t('item.page', { page: each })}
                    loading="lazy"
                    decoding="async"
                  />
                  <span aria-hidden="true">{each}</span>
                </a>
              </li>
            );
          })}
        </ol>
      </details>
      {starts.length > 1 && (
        <ol className={styles.others}>
          {starts
            .filter((each) => each !== start)
            .map((each) => (
              <li key={each}>
                <a href={toPageHref(item, each)}>
                  {t('item.fromTo', { from: each, to: Math.min(count, each + MAX_PAGES - 1) })}
                </a>
              </li>
            ))}
        </ol>
      )}
    </Unhydrated>
  );
}
