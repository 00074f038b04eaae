import type { CSSProperties } from 'react';
import { Unhydrated } from '@/components/ui/unhydrated';
import { IMAGE_WIDTHS } from '@/lib/model/image-widths';
import { getPageSize, type Pages, toPageId, toSpread } from '@/lib/model/pages';
import { toImageHref, toItemHref, toPageHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';
import type { ViewerContext } from '@/lib/viewer/item';
import styles from './page-reader.module.css';
import { Picture } from './picture';
import { Turn } from './turn';

interface PageReaderProps {
  item: Item;
  pages: Pages;
  page: number;
}

/** A page of a document, on a wide screen with the one that lies open beside it, and the ways to turn it. */
export function PageReader({ item, pages, page }: PageReaderProps) {
  const spread = toSpread(pages, page);
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
        <Turning item={item} pages={pages} page={page} />
      </Unhydrated>
      <Unhydrated
        as="figure"
        className={styles.spread}
        dir={pages.isRightToLeft ? 'rtl' : 'ltr'}
        data-open={spread.length}
        data-context={JSON.stringify(context)}
      >
        {spread.map((each) => (
          <Leaf key={each} item={item} pages={pages} page={each} isBeside={each !== page} />
        ))}
      </Unhydrated>
      <PageTexts item={item} spread={spread} page={page} />
    </>
  );
}

/** What the pages that lie open say in their own text. */
function PageTexts({ item, spread, page }: { item: Item; spread: number[]; page: number }) {
  const texts = (item.written ?? []).filter(([each]) => spread.includes(each));
  if (texts.length === 0) return null;
  return (
    <Unhydrated as="section" className={styles.texts} aria-label="Text">
      {texts.map(([each, text]) => (
        <details key={each} data-beside={each !== page || undefined}>
          <summary>Text of page {each}</summary>
          <p dir="auto">{text}</p>
        </details>
      ))}
    </Unhydrated>
  );
}

/** One page, which leads to its largest picture. */
function Leaf({ item, pages, page, isBeside }: PageReaderProps & { isBeside: boolean }) {
  const size = getPageSize(pages, page) ?? { width: 3, height: 4 };
  const ratio = size.width / size.height;
  const id = toPageId(item.id, page);
  const title = `${item.title}, page ${page}`;
  const high = `${Math.round(ratio * 82)}vh`;
  const { version } = item;
  return (
    <a
      href={toImageHref({ id, version, ...size }, IMAGE_WIDTHS[IMAGE_WIDTHS.length - 1] ?? 0)}
      className={styles.leaf}
      style={{ '--ratio': ratio.toFixed(4) } as CSSProperties}
      aria-label={`Page ${page} alone`}
      data-viewer={id}
      data-version={version}
      data-href={toPageHref(item, page)}
      data-title={title}
      data-beside={isBeside || undefined}
    >
      <Picture
        item={{ id, version, ...size, title, alt: title }}
        sizes={`(min-width: 60rem) and (min-aspect-ratio: 1/1) min(50vw, ${high}), min(100vw, ${high})`}
        width={1200}
        first={!isBeside}
      />
    </a>
  );
}

/** The ways to turn, and what lies open. */
function Turning({ item, pages, page }: PageReaderProps) {
  const { count, isRightToLeft } = pages;
  const spread = toSpread(pages, page);
  const [first = page, last = page] = [spread[0], spread.at(-1)];
  const range = last === first ? `Page ${page}` : `Pages ${first} and ${last}`;
  const toWay = (one: number, wide: number) => {
    const [near, far] = [one, wide].map((each) => (each >= 1 && each <= count ? toPageHref(item, each) : null));
    return { one: near ?? null, wide: far ?? null };
  };
  const [left, right] = isRightToLeft ? ['→', '←'] : ['←', '→'];
  return (
    <nav className={styles.turning} dir={isRightToLeft ? 'rtl' : 'ltr'} aria-label="Turning pages">
      <Turn
        to={toWay(page - 1, first > 1 ? (toSpread(pages, first - 1)[0] ?? 0) : 0)}
        rel="prev"
        arrow={isRightToLeft ? 'ArrowRight' : 'ArrowLeft'}
      >
        <span aria-hidden="true">{left}</span>
        Previous
      </Turn>
      <span>
        <span data-only="one">Page {page}</span>
        <span data-only="wide">{range}</span> of {count.toLocaleString('en')}
      </span>
      <Turn to={toWay(page + 1, last + 1)} rel="next" arrow={isRightToLeft ? 'ArrowLeft' : 'ArrowRight'}>
        Next
        <span aria-hidden="true">{right}</span>
      </Turn>
    </nav>
  );
}
