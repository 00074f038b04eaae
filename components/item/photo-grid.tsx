import Link from 'next/link';
import type { CSSProperties } from 'react';
import { toDayText, toDurationText } from '@/lib/format';
import { toPictured } from '@/lib/pictured';
import { toItemHref } from '@/lib/routes';
import type { Item } from '@/lib/types';
import { Picture } from './picture';
import { Travelling } from './travelling';

interface PhotoGridProps {
  items: Item[];
  language: string;
  /** How many of the first pictures are likely seen at once. */
  eager?: number;
}

// Heights that rows aim at (globals.css), with room to grow: what the browser may choose a rendition by.
const PHONE_ROW = 150;
const WIDE_ROW = 280;

/** Justified rows: every picture whole, in its own proportions, all of a row equally high, by CSS alone. */
export function PhotoGrid({ items, language, eager = 0 }: PhotoGridProps) {
  return (
    <ul className="grid">
      {items.map((item, index) => (
        <li key={item.id} style={{ '--ratio': toRatio(item) } as CSSProperties}>
          <Link href={toItemHref(item)} prefetch={false}>
            <Cell item={item} first={index < eager} language={language} />
            <span className="grid-label">
              <span className="grid-title">{item.title}</span>
              {item.kind === 'film' && item.poster && (
                <span className="grid-date">Film{item.duration ? `, ${toDurationText(item.duration)}` : ''}</span>
              )}
              {item.date && item.kind !== 'story' && (
                <span className="grid-date">{toDayText(item.date.edtf, language)}</span>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const toRatio = ({ kind, width, height }: Item) => {
  const ratio = kind === 'story' ? 4 / 3 : width && height ? width / height : 3 / 2;
  return Number(Math.min(4, Math.max(0.4, ratio)).toFixed(4));
};

function Cell({ item, first, language }: { item: Item; first: boolean; language: string }) {
  const picture = toPictured(item);
  if (picture) {
    const ratio = toRatio(item);
    const sizes = `(max-width: 40rem) ${Math.round(ratio * PHONE_ROW)}px, ${Math.round(ratio * WIDE_ROW)}px`;
    return (
      <Travelling id={item.id}>
        <Picture item={picture} sizes={sizes} width={400} first={first} />
      </Travelling>
    );
  }
  return (
    <span className={`card card-${item.kind}`} aria-hidden="true">
      {item.kind === 'film' ? (
        <span className="card-kind">▶ Film{item.duration ? `, ${toDurationText(item.duration)}` : ''}</span>
      ) : (
        <>
          <span className="card-kind">Story{item.date ? `, ${toDayText(item.date.edtf, language)}` : ''}</span>
          <span className="card-text">{item.caption}</span>
        </>
      )}
    </span>
  );
}
