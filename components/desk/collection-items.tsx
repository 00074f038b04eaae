'use client';
import { useState } from 'react';
import styles from './collection.module.css';
import { useDragOrder } from './use-drag-order';

export interface ArrangedItem {
  id: string;
  title: string;
  picture: { src: string; width: number; height: number } | null;
  isCover: boolean;
}

interface CollectionItemsProps {
  items: readonly ArrangedItem[];
  /** Place of the first one, from 1. */
  start: number;
  /** Messages with `{title}` and `{place}`. */
  messages: Record<'drag' | 'place' | 'earlier' | 'later' | 'movedTo' | 'cover', string>;
}

const fill = (message: string, title: string, place = 0) =>
  message.replace('{title}', title).replace('{place}', String(place));

const moveTo = <T,>(list: readonly T[], entry: T, to: number): T[] => {
  const others = list.filter((each) => each !== entry);
  return [...others.slice(0, to), entry, ...others.slice(to)];
};

/** Items with fields for their places, which arrows and dragging fill in. Without JavaScript the fields are typed in. */
export function CollectionItems({ items, start, messages }: CollectionItemsProps) {
  const [order, setOrder] = useState(() => items.map(({ id }) => id));
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [said, setSaid] = useState('');
  const byId = new Map(items.map((item) => [item.id, item]));

  function move(id: string, to: number) {
    if (to < 0 || to >= order.length) return;
    setOrder((now) => moveTo(now, id, to));
    setTyped({});
    setSaid(fill(messages.movedTo, byId.get(id)?.title ?? '', start + to));
  }
  const { dragged, toHandleProps } = useDragOrder(move);

  return (
    <>
      <ol className={styles.items} start={start}>
        {order.flatMap((id, at) => {
          const item = byId.get(id);
          if (!item) return [];
          const { title, picture, isCover } = item;
          return (
            <li key={id} data-id={id} data-dragged={dragged === id || undefined}>
              <span className={styles.handle} title={fill(messages.drag, title)} {...toHandleProps(id)}>
                {picture && (
                  // biome-ignore lint/performance/noImgElement: the image service has its own image widths
                  <img {...picture} alt="" loading="lazy" draggable={false} />
                )}
              </span>
              <span className={styles.name}>
                <bdi>{title}</bdi>
              </span>
              <span className={styles.controls}>
                <button
                  type="button"
                  aria-label={fill(messages.earlier, title)}
                  disabled={at === 0}
                  onClick={() => move(id, at - 1)}
                >
                  <span aria-hidden="true">↑</span>
                </button>
                <button
                  type="button"
                  aria-label={fill(messages.later, title)}
                  disabled={at === order.length - 1}
                  onClick={() => move(id, at + 1)}
                >
                  <span aria-hidden="true">↓</span>
                </button>
                <input
                  type="number"
                  name={`place-${id}`}
                  min={1}
                  value={typed[id] ?? start + at}
                  onChange={({ target }) => setTyped({ ...typed, [id]: target.value })}
                  aria-label={fill(messages.place, title)}
                />
                <label className={styles.cover}>
                  <input type="radio" name="cover" value={id} defaultChecked={isCover} /> {messages.cover}
                </label>
              </span>
            </li>
          );
        })}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}
