import type { CSSProperties } from 'react';
import { Unhydrated } from '@/components/ui/unhydrated';
import { toPictured } from '@/lib/model/cover-picture';
import { toDayText, toDurationText } from '@/lib/model/format';
import { toItemHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';
import { toViewerHooks, type ViewerContext } from '@/lib/viewer/item';
import styles from './photo-grid.module.css';
import { Picture } from './picture';

interface PhotoGridProps {
  items: Item[];
  language: string;
  /** How many of the first pictures are likely seen at once. */
  eager?: number;
  /** What the items are a part of: the viewer goes on through that. */
  context?: ViewerContext;
  /** Films that are led to where what was sought is said in them, by id: the second. */
  moments?: ReadonlyMap<string, number>;
  /** What the label says beside title and date. */
  toNote?: (item: Item) => string;
}

// Heights that rows aim at (globals.css), with room to grow: what the browser may choose a rendition by.
const PHONE_ROW = 150;
const WIDE_ROW = 280;

// Beyond them a picture that is yet to come shows its colour alone: its placeholder would be a third of all that is said of it.
const PREVIEWED = 12;

/** Justified rows: every picture whole, in its own proportions, all of a row equally high, by CSS alone. */
export function PhotoGrid(props: PhotoGridProps) {
  const { items, language, eager = 0, context = { type: 'list' }, moments, toNote } = props;
  return (
    <Unhydrated as="ul" className={styles.grid} data-context={JSON.stringify(context)}>
      {items.map((item, index) => (
        <li key={item.id} style={{ '--ratio': toRatio(item) } as CSSProperties}>
          <a {...toDestination(item, moments?.get(item.id))}>
            {toPictured(item) ? (
              <>
                <Thumbnail item={item} first={index < eager} isPreviewed={index < PREVIEWED} />
                <span className={styles.label}>
                  <span className="clamp" data-part="title">
                    <bdi>{item.title}</bdi>
                  </span>
                  {item.kind !== 'photo' && (
                    <span className="quiet line" data-part="date">
                      {toKindText(item)}
                      {toMomentText(moments?.get(item.id))}
                    </span>
                  )}
                  {item.date && (
                    <span className="quiet line" data-part="date">
                      {toDayText(item.date.edtf, language)}
                    </span>
                  )}
                  {toNote && (
                    <span className="quiet line" data-part="date">
                      <bdi>{toNote(item)}</bdi>
                    </span>
                  )}
                  {item.kind === 'story' && item.caption && (
                    <span className={`${styles.about} clamp`}>
                      <bdi>{item.caption}</bdi>
                    </span>
                  )}
                </span>
              </>
            ) : (
              <span className={styles.card}>
                <span className={styles.kind}>
                  {item.kind === 'film' && <span aria-hidden="true">▶ </span>}
                  {toKindText(item)}
                  {toMomentText(moments?.get(item.id))}
                  {item.date && `, ${toDayText(item.date.edtf, language)}`}
                </span>
                <span className={`${styles.name} clamp`} data-part="title">
                  <bdi>{item.title}</bdi>
                </span>
                {item.caption && (
                  <span className={`${styles.text} clamp`}>
                    <bdi>{item.caption}</bdi>
                  </span>
                )}
              </span>
            )}
          </a>
        </li>
      ))}
    </Unhydrated>
  );
}

/** A film begins at its moment on its own page. */
const toDestination = (item: Item, moment: number | undefined) =>
  moment === undefined
    ? { href: toItemHref(item), ...toViewerHooks(item) }
    : { href: `${toItemHref(item)}#t=${moment}` as const };

const toMomentText = (moment: number | undefined) => moment !== undefined && `, said at ${toDurationText(moment)}`;

const toRatio = (item: Item) => {
  const { width, height } = item.kind === 'story' ? (toPictured(item) ?? { width: 4, height: 3 }) : item;
  const ratio = width && height ? width / height : 3 / 2;
  return Number(Math.min(4, Math.max(0.4, ratio)).toFixed(4));
};

const toKindText = ({ kind, duration }: Item) => {
  if (kind === 'story') return 'Story';
  return duration ? `Film, ${toDurationText(duration)}` : 'Film';
};

function Thumbnail({ item, first, isPreviewed }: { item: Item; first: boolean; isPreviewed: boolean }) {
  const ratio = toRatio(item);
  const { placeholder, ...pictured } = toPictured(item) ?? item;
  const sizes = `(max-width: 40rem) ${Math.round(ratio * PHONE_ROW)}px, ${Math.round(ratio * WIDE_ROW)}px`;
  return (
    // The title stands beside it.
    <Picture
      item={{ ...pictured, alt: pictured.alt ?? '', ...(isPreviewed && placeholder && { placeholder }) }}
      sizes={sizes}
      width={400}
      first={first}
    />
  );
}
