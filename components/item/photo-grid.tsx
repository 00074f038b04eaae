import type { CSSProperties } from 'react';
import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import { isPlayable } from '@/lib/model/availability';
import { findPictured } from '@/lib/model/cover-picture';
import { formatDay, formatDuration } from '@/lib/model/format';
import { getLangAttribute } from '@/lib/model/languages';
import { toItemHref, toPageHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';
import { getViewerAttributes, type ViewerContext } from '@/lib/viewer/item';
import { joinFacts } from './join-facts';
import styles from './photo-grid.module.css';
import { Picture } from './picture';
import { Waveform } from './waveform';

interface PhotoGridProps {
  items: Item[];
  t: Messages;
  /** How many of the first pictures load eagerly. */
  eager?: number;
  /** The set of items that the viewer steps through. */
  context?: ViewerContext;
  /** Position of the search match by item id: seconds in a film or recording, page in a document. */
  moments?: ReadonlyMap<string, number>;
  /** Text around the search match by item id; every second part is a match. */
  snippets?: ReadonlyMap<string, string[]>;
  /** Additional text of the label. */
  toNote?: (item: Item) => string;
}

// Target row heights in CSS pixels (see globals.css), with room to grow; they determine `sizes`.
const PHONE_ROW = 150;
const WIDE_ROW = 280;

// How many pictures have an inline placeholder; others show a colour only, since it would be a third of their HTML.
const PREVIEWED = 12;

/** A grid of justified rows by CSS alone: pictures are uncropped, and all of a row have the same height. */
export function PhotoGrid(props: PhotoGridProps) {
  const { items, t, eager = 0, context = { type: 'list' }, moments, snippets, toNote } = props;
  return (
    <Unhydrated as="ul" className={styles.grid} data-context={JSON.stringify(context)}>
      {items.map((item, index) => (
        <li
          key={item.id}
          className={item.kind === 'document' ? styles.paper : undefined}
          style={{ '--ratio': toRatio(item) } as CSSProperties}
        >
          <a {...toDestination(item, moments?.get(item.id))}>
            {findPictured(item) ? (
              <>
                <Thumbnail item={item} t={t} first={index < eager} isPreviewed={index < PREVIEWED} />
                <span className={styles.label}>
                  <span className="clamp" data-part="title">
                    <bdi lang={getLangAttribute(item, 'title', t.language)}>{item.title}</bdi>
                  </span>
                  {item.kind !== 'photo' && (
                    <span className="quiet line" data-part="date">
                      {joinFacts(listKindFacts(item, moments?.get(item.id), t), t)}
                    </span>
                  )}
                  {item.date && (
                    <span className="quiet line" data-part="date">
                      {formatDay(item.date.edtf, t)}
                    </span>
                  )}
                  {toNote && (
                    <span className="quiet line" data-part="date">
                      <bdi>{toNote(item)}</bdi>
                    </span>
                  )}
                  <Summary item={item} t={t} snippet={snippets?.get(item.id)} />
                </span>
              </>
            ) : (
              <span className={styles.card}>
                {item.kind === 'sound' && <Waveform peaks={item.peaks} maxBars={48} height="4rem" />}
                <span className={styles.kind}>
                  {isPlayable(item) && <span aria-hidden="true">▶ </span>}
                  {joinFacts(
                    [...listKindFacts(item, moments?.get(item.id), t), item.date && formatDay(item.date.edtf, t)],
                    t,
                  )}
                </span>
                <span className={`${styles.name} clamp`} data-part="title">
                  <bdi lang={getLangAttribute(item, 'title', t.language)}>{item.title}</bdi>
                </span>
                <Summary item={item} t={t} snippet={snippets?.get(item.id)} isCard />
              </span>
            )}
          </a>
        </li>
      ))}
    </Unhydrated>
  );
}

/** Length of the story text on a card without a picture, in characters. */
const MAX_BEGINNING_LENGTH = 240;

interface SummaryProps {
  item: Item;
  t: Messages;
  snippet: string[] | undefined;
  isCard?: boolean;
}

/** The text around a search match; otherwise the caption or the beginning of a story, or the caption of a card. */
function Summary({ item, t, snippet, isCard = false }: SummaryProps) {
  const beginning = isCard && item.kind === 'story' ? item.parts?.text.slice(0, MAX_BEGINNING_LENGTH) : undefined;
  const caption = item.kind === 'story' || isCard ? (item.caption ?? beginning) : undefined;
  if (!snippet && !caption) return null;
  return (
    <span className={`${isCard ? styles.text : styles.about} clamp`}>
      <bdi lang={snippet ? undefined : getLangAttribute(item, 'caption', t.language)}>
        {/* biome-ignore lint/suspicious/noArrayIndexKey: the order never changes */}
        {snippet ? snippet.map((part, at) => (at % 2 ? <mark key={at}>{part}</mark> : part)) : caption}
      </bdi>
    </span>
  );
}

/** Links a film or recording to the moment of the search match, and a document to its page. */
function toDestination(item: Item, moment: number | undefined) {
  if (moment === undefined) return { href: toItemHref(item), ...getViewerAttributes(item) };
  return { href: item.pages ? toPageHref(item, moment) : (`${toItemHref(item)}#t=${moment}` as const) };
}

const toRatio = (item: Item) => {
  const { width, height } =
    item.kind === 'photo' || item.kind === 'film' ? item : (findPictured(item) ?? { width: 4, height: 3 });
  const ratio = width && height ? width / height : 3 / 2;
  return Number(Math.min(4, Math.max(0.4, ratio)).toFixed(4));
};

/** Kind, duration or page count, and the position of the search match. */
function listKindFacts({ kind, duration, pages }: Item, moment: number | undefined, t: Messages) {
  const name = t(`kind.${kind}`);
  if (pages)
    return [
      name,
      moment === undefined ? t('count.pages', { count: pages.count }) : t('item.pageWithin', { page: moment }),
    ];
  return [
    name,
    duration ? formatDuration(duration) : undefined,
    moment === undefined ? undefined : t('item.saidAt', { time: formatDuration(moment) }),
  ];
}

interface ThumbnailProps {
  item: Item;
  t: Messages;
  first: boolean;
  isPreviewed: boolean;
}

function Thumbnail({ item, t, first, isPreviewed }: ThumbnailProps) {
  const ratio = toRatio(item);
  const { placeholder, ...pictured } = findPictured(item) ?? item;
  const maxWidth = Math.round(ratio * WIDE_ROW);
  return (
    // The title is beside the picture.
    <Picture
      lang={getLangAttribute(pictured, 'alt', t.language)}
      item={{ ...pictured, alt: pictured.alt ?? '', ...(isPreviewed && placeholder && { placeholder }) }}
      sizes={`(max-width: 40rem) ${Math.round(ratio * PHONE_ROW)}px, ${maxWidth}px`}
      maxWidth={maxWidth}
      width={400}
      isPriority={first}
    />
  );
}
