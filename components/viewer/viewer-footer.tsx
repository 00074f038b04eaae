import { use } from 'react';
import { Filmstrip, type Frame } from '@/components/ui/filmstrip';
import { isolate } from '@/lib/model/bidi';
import { toImageHref } from '@/lib/model/routes';
import type { ViewerItem } from '@/lib/viewer/item';
import type { ViewerList, ViewerState } from '@/lib/viewer/list';
import styles from './viewer-footer.module.css';
import { ViewerMessages } from './viewer-messages';

// Twice the width of a frame, for high-density screens.
const FRAME_WIDTH = 200;

interface ViewerFooterProps {
  list: ViewerList;
  state: ViewerState;
  /** Set once the picture has had time to appear. */
  hasStrip: boolean;
  onChoose(index: number): void;
}

/** Makers, date and place of an item. */
const toOrigin = ({ makers = [], date, place }: ViewerItem) =>
  [makers.join(', '), date, place]
    .map((part = '') => isolate(part))
    .filter(Boolean)
    .join(' · ');

const toFrame = (item: ViewerItem | null | undefined): Frame | null | undefined =>
  item && {
    label: item.title,
    ...(item.colour && { colour: item.colour }),
    ...(item.pictured && { src: item.thumbnail ?? toImageHref(item, FRAME_WIDTH) }),
  };

/** Caption of the current picture, and the filmstrip. */
export function ViewerFooter({ list, state: { item, index, total }, hasStrip, onChoose }: ViewerFooterProps) {
  const messages = use(ViewerMessages);
  return (
    <div className={styles.footer}>
      <div className={styles.caption}>
        <p className={`line ${styles.title}`}>
          <bdi lang={item.lang?.title}>{item.title}</bdi>
        </p>
        <p className={`line ${styles.origin}`}>{toOrigin(item)}</p>
      </div>
      {hasStrip && total > 1 && (
        <Filmstrip
          label={messages.allPictures}
          labels={messages}
          index={index}
          total={total}
          toFrame={(at) => toFrame(list.at(at))}
          onWant={list.want}
          onChoose={onChoose}
        />
      )}
    </div>
  );
}
