import type { CSSProperties } from 'react';
import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import { IMAGE_WIDTHS } from '@/lib/model/image-widths';
import { facingPages, getPageSize, toPageId } from '@/lib/model/pages';
import { toImageHref, toItemHref, toPageHref } from '@/lib/model/routes';
import type { Item, Pages } from '@/lib/model/types';
import type { ViewerContext } from '@/lib/viewer/item';
import styles from './page-reader.module.css';
import { PageTurnLink } from './page-turn-link';
import { Picture } from './picture';

interface PageReaderProps {
  item: Item;
  pages: Pages;
  page: number;
  t: Messages;
}

/** A page of a document, on wide screens with its facing page, and links to turn the pages. */
export function PageReader({ item, pages, page, t }: PageReaderProps) {
  const spread = facingPages(pages, page);
  const [first = page] = spread;
  const context: ViewerContext = { type: 'collection', path: item.path, start: first - 1, total: pages.count };
  return (
    <>
      <Unhydrated as="header" className={styles.head}>
        <h1>
          <a href={toItemHref(item)}>
            <bdi>{item.title}</bdi>
          </a>
        </h1>
        <Turning item={item} pages={pages} page={page} t={t} />
      </Unhydrated>
      <Unhydrated
        as="figure"
        className={styles.spread}
        dir={pages.isRightToLeft ? 'rtl' : 'ltr'}
        data-open={spread.length}
        data-context={JSON.stringify(context)}
      >
        {spread.map((each) => (
          <Leaf key={each} item={item} pages={pages} page={each} isFacingPage={each !== page} t={t} />
        ))}
      </Unhydrated>
      <PageTexts item={item} spread={spread} page={page} t={t} />
    </>
  );
}

/** Extracted text of the visible pages. */
function PageTexts({ item, spread, page, t }: Omit<PageReaderProps, 'pages'> & { spread: number[] }) {
  const texts = (item.written ?? []).filter(([each]) => spread.includes(each));
  if (texts.length === 0) return null;
  return (
    <Unhydrated as="section" className={styles.texts} aria-label={t('item.text')}>
      {texts.map(([each, text]) => (
        <details key={each} data-beside={each !== page || undefined}>
          <summary>{t('item.textOfPage', { page: each })}</summary>
          <p dir="auto">{text}</p>
        </details>
      ))}
    </Unhydrated>
  );
}

/** One page, as a link to its largest rendition. */
function Leaf({ item, pages, page, isFacingPage, t }: PageReaderProps & { isFacingPage: boolean }) {
  const size = getPageSize(pages, page) ?? { width: 3, height: 4 };
  const ratio = size.width / size.height;
  const id = toPageId(item.id, page);
  const title = t('item.pageOfTitle', { title: item.title, page });
  const high = `${Math.round(ratio * 82)}vh`;
  const { version } = item;
  return (
    <a
      href={toImageHref({ id, version, ...size }, IMAGE_WIDTHS[IMAGE_WIDTHS.length - 1] ?? 0)}
      className={styles.leaf}
      style={{ '--ratio': ratio.toFixed(4) } as CSSProperties}
      aria-label={t('item.pageAlone', { page })}
      data-viewer={id}
      data-version={version}
      data-href={toPageHref(item, page)}
      data-title={title}
      data-beside={isFacingPage || undefined}
    >
      <Picture
        item={{ id, version, ...size, title, alt: title }}
        sizes={`(min-width: 60rem) and (min-aspect-ratio: 1/1) min(50vw, ${high}), min(100vw, ${high})`}
        width={1200}
        isPriority={!isFacingPage}
      />
    </a>
  );
}

/** Links to turn the pages, and the numbers of the visible pages. */
function Turning({ item, pages, page, t }: PageReaderProps) {
  const { count, isRightToLeft } = pages;
  const spread = facingPages(pages, page);
  const [first = page, last = page] = [spread[0], spread.at(-1)];
  const toHrefs = (one: number, wide: number) => {
    const [near, far] = [one, wide].map((each) => (each >= 1 && each <= count ? toPageHref(item, each) : null));
    return { one: near ?? null, wide: far ?? null };
  };
  const [left, right] = isRightToLeft ? ['→', '←'] : ['←', '→'];
  return (
    <nav className={styles.turning} dir={isRightToLeft ? 'rtl' : 'ltr'} aria-label={t('item.turningPages')}>
      <PageTurnLink
        to={toHrefs(page - 1, first > 1 ? (facingPages(pages, first - 1)[0] ?? 0) : 0)}
        rel="prev"
        arrow={isRightToLeft ? 'ArrowRight' : 'ArrowLeft'}
      >
        <span aria-hidden="true">{left}</span>
        {t('item.previous')}
      </PageTurnLink>
      <span>
        {t.rich('item.openPages', {
          open: spread.length,
          page,
          first,
          last,
          total: count,
          one: (parts) => <span data-only="one">{parts}</span>,
          wide: (parts) => <span data-only="wide">{parts}</span>,
        })}
      </span>
      <PageTurnLink to={toHrefs(page + 1, last + 1)} rel="next" arrow={isRightToLeft ? 'ArrowLeft' : 'ArrowRight'}>
        {t('item.next')}
        <span aria-hidden="true">{right}</span>
      </PageTurnLink>
    </nav>
  );
}
