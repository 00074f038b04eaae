import type { CSSProperties } from 'react';
import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import { isPlayable } from '@/lib/model/availability';
import { toPictured } from '@/lib/model/cover-picture';
import { toDayText, toDurationText } from '@/lib/model/format';
import { toLang } from '@/lib/model/languages';
import { toItemHref, toPageHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';
import { toViewerHooks, type ViewerContext } from '@/lib/viewer/item';
import { joinFacts } from './join-facts';
import styles from './photo-grid.module.css';
import { Picture } from './picture';
import { Waveform } from './waveform';

interface PhotoGridProps {
  items: Item[];
  t: Messages;
  /** How many of the first pictures are likely seen at once. */
  eager?: number;
  /** What the items are a part of: the viewer goes on through that. */
  context?: ViewerContext;
  /** Films, recordings and documents that are led to where what was sought is said in them, by id: the second, or the page. */
  moments?: ReadonlyMap<string, number>;
  /** Words around what was found in a text, by id: every second part was sought. */
  snippets?: ReadonlyMap<string, string[]>;
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
            {toPictured(item) ? (
              <>
                <Thumbnail item={item} t={t} first={index < eager} isPreviewed={index < PREVIEWED} />
                <span className={styles.label}>
                  <span className="clamp" data-part="title">
                    <bdi lang={toLang(item, 'title', t.language)}>{item.title}</bdi>
                  </span>
                  {item.kind !== 'photo' && (
                    <span className="quiet line" data-part="date">
                      {joinFacts(listKindFacts(item, moments?.get(item.id), t), t)}
                    </span>
                  )}
                  {item.date && (
                    <span className="quiet line" data-part="date">
                      {toDayText(item.date.edtf, t)}
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
                {item.kind === 'sound' && <Waveform peaks={item.peaks} most={48} height="4rem" />}
                <span className={styles.kind}>
                  {isPlayable(item) && <span aria-hidden="true">▶ </span>}
                  {joinFacts(
                    [...listKindFacts(item, moments?.get(item.id), t), item.date && toDayText(item.date.edtf, t)],
                    t,
                  )}
                </span>
                <span className={`${styles.name} clamp`} data-part="title">
                  <bdi lang={toLang(item, 'title', t.language)}>{item.title}</bdi>
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

/** Of a story's text, on a card that would have nothing but its title. */
const MAX_BEGINNING_LENGTH = 240;

interface SummaryProps {
  item: Item;
  t: Messages;
  snippet: string[] | undefined;
  isCard?: boolean;
}

/** Around what was found in a text; else what a story, or what has no picture, says of itself. */
function Summary({ item, t, snippet, isCard = false }: SummaryProps) {
  const beginning = isCard && item.kind === 'story' ? item.parts?.text.slice(0, MAX_BEGINNING_LENGTH) : undefined;
  const caption = item.kind === 'story' || isCard ? (item.caption ?? beginning) : undefined;
  if (!snippet && !caption) return null;
  return (
    <span className={`${isCard ? styles.text : styles.about} clamp`}>
      <bdi lang={snippet ? undefined : toLang(item, 'caption', t.language)}>
        {/* biome-ignore lint/suspicious/noArrayIndexKey: they never change places */}
        {snippet ? snippet.map((part, at) => (at % 2 ? <mark key={at}>{part}</mark> : part)) : caption}
      </bdi>
    </span>
  );
}

/** A film or a recording begins at its moment on its own page; a document is opened at its page. */
function toDestination(item: Item, moment: number | undefined) {
  if (moment === undefined) return { href: toItemHref(item), ...toViewerHooks(item) };
  return { href: item.pages ? toPageHref(item, moment) : (`${toItemHref(item)}#t=${moment}` as const) };
}

const toRatio = (item: Item) => {
  const { width, height } =
    item.kind === 'photo' || item.kind === 'film' ? item : (toPictured(item) ?? { width: 4, height: 3 });
  const ratio = width && height ? width / height : 3 / 2;
  return Number(Math.min(4, Math.max(0.4, ratio)).toFixed(4));
};

/** With where in it what was sought is said. */
function listKindFacts({ kind, duration, pages }: Item, moment: number | undefined, t: Messages) {
  const name = t(`kind.${kind}`);
  if (pages)
    return [
      name,
      moment === undefined ? t('count.pages', { count: pages.count }) : t('item.pageWithin', { page: moment }),
    ];
  return [
    name,
    duration ? toDurationText(duration) : undefined,
    moment === undefined ? undefined : t('item.saidAt', { time: toDurationText(moment) }),
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
  const { placeholder, ...pictured } = toPictured(item) ?? item;
  const widest = Math.round(ratio * WIDE_ROW);
  return (
    // The title stands beside it.
    <Picture
      lang={toLang(pictured, 'alt', t.language)}
      item={{ ...pictured, alt: pictured.alt ?? '', ...(isPreviewed && placeholder && { placeholder }) }}
      sizes={`(max-width: 40rem) ${Math.round(ratio * PHONE_ROW)}px, ${widest}px`}
      widest={widest}
      width={400}
      first={first}
    />
  );
}
