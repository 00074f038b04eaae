import type { CSSProperties } from 'react';
import { Unhydrated } from '@/components/ui/unhydrated';
import { IMAGE_WIDTHS } from '@/lib/model/image-widths';
import { getPageSize, type Pages, toPageId, toSpread } from '@/lib/model/pages';
import { toImageHref, toItemHref, toPageHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';
import type { ViewerContext } from '@/lib/viewer/item';
import styles from './page-reader.module.css';
import { Picture } from './picture';

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

/** Back and on, by one page where one is seen, by two where two lie open. */
function Turning({ item, pages, page }: PageReaderProps) {
  const { count, isRightToLeft } = pages;
  const spread = toSpread(pages, page);
  const [first = page, last = page] = [spread[0], spread.at(-1)];
  const range = last === first ? `Page ${page}` : `Pages ${first} and ${last}`;
  const back = { one: page - 1, wide: first > 1 ? (toSpread(pages, first - 1)[0] ?? 0) : 0 };
  const on = { one: page + 1, wide: last + 1 };
  return (
    <nav className={styles.turning} dir={isRightToLeft ? 'rtl' : 'ltr'} aria-label="Turning pages">
      <Turn item={item} to={back} count={count} way="prev" isLeft={!isRightToLeft} />
      <span>
        <span data-only="one">Page {page}</span>
        <span data-only="wide">{range}</span> of {count.toLocaleString('en')}
      </span>
      <Turn item={item} to={on} count={count} way="next" isLeft={isRightToLeft === true} />
    </nav>
  );
}

interface TurnProps {
  item: Item;
  to: { one: number; wide: number };
  count: number;
  way: 'prev' | 'next';
  /** Whether it stands on the left. */
  isLeft: boolean;
}

function Turn({ item, to, count, way, isLeft }: TurnProps) {
  const word = way === 'prev' ? 'Previous' : 'Next';
  const arrow = <span aria-hidden="true">{isLeft ? '←' : '→'}</span>;
  const isThere = (page: number) => page >= 1 && page <= count;
  const isOne = to.one === to.wide;
  const both = Object.entries(to).filter(([only, page]) => isThere(page) && !(isOne && only === 'wide'));
  return (
    <span>
      {both.map(([only, page]) => (
        <a
          key={only}
          href={toPageHref(item, page)}
          rel={way}
          className="button"
          data-turn={isLeft ? 'ArrowLeft' : 'ArrowRight'}
          data-only={isOne ? undefined : only}
        >
          {way === 'prev' && arrow}
          {word}
          {way === 'next' && arrow}
        </a>
      ))}
    </span>
  );
}
