import { type CSSProperties, type MouseEvent, use, useRef, useState } from 'react';
import { Picture } from '@/components/item/picture';
import { fill } from '@/lib/messages/browser/fill';
import { MAX_COMPARED_ITEMS } from '@/lib/model/selection-state';
import { getViewerAttributes } from '@/lib/viewer/item';
import type { SelectedItem } from '@/lib/viewer/selected';
import grid from '../item/photo-grid.module.css';
import styles from './selected-grid.module.css';
import { SelectionMessages } from './selection-messages';

interface SelectedGridProps {
  items: SelectedItem[];
  /** Called with the remaining ids in their new order; undefined for a shared selection, which is read-only. */
  onArrange: ((ids: string[]) => void) | undefined;
  onCompare(ids: string[]): void;
}

function toRatio({ picture }: SelectedItem) {
  const { width = 3, height = 2 } = picture ?? {};
  return Math.min(4, Math.max(0.4, width / height || 1.5));
}

/** Whether an item can be compared: it needs a picture. */
const isComparable = ({ view }: SelectedItem) => view?.pictured === true;

/** The selected items in their order, with buttons to move, remove and compare them. */
export function SelectedGrid({ items, onArrange, onCompare }: SelectedGridProps) {
  const messages = use(SelectionMessages);
  const [chosen, setChosen] = useState<string[] | null>(null);
  const ids = items.map(({ id }) => id);
  const comparable = items.filter(isComparable).map(({ id }) => id);
  // Begin with the first items, so that Compare works at once.
  const compared = (chosen ?? comparable.slice(0, MAX_COMPARED_ITEMS)).filter((id) => comparable.includes(id));
  const list = useRef<HTMLUListElement>(null);
  const move = ({ currentTarget }: MouseEvent<HTMLElement>, id: string, by: number) => {
    // Moving an element in the document removes its focus.
    requestAnimationFrame(() => currentTarget.focus());
    const at = ids.indexOf(id) + by;
    const others = ids.filter((each) => each !== id);
    if (at >= 0 && at < ids.length) onArrange?.([...others.slice(0, at), id, ...others.slice(at)]);
  };
  const remove = (id: string) => {
    const at = Math.min(ids.indexOf(id), ids.length - 2);
    requestAnimationFrame(() => list.current?.children[at]?.querySelector('a')?.focus());
    onArrange?.(ids.filter((each) => each !== id));
  };
  return (
    <div>
      {comparable.length > 1 && (
        <p className={`${styles.compare} screen-only`}>
          <button
            type="button"
            className="button"
            aria-disabled={compared.length < 2 || undefined}
            onClick={() => compared.length > 1 && onCompare(compared)}
          >
            {messages.compare}
          </button>
          <span className="quiet">{messages.compareHint}</span>
        </p>
      )}
      <ul ref={list} className={grid.grid} data-context='{"type":"list"}'>
        {items.map((item, index) => (
          <li key={item.id} style={{ '--ratio': toRatio(item) } as CSSProperties}>
            <a href={item.href} {...getViewerAttributes(item)}>
              <Card item={item} />
            </a>
            <div className={`${styles.tools} screen-only`}>
              {isComparable(item) && (
                <label title={messages.compare}>
                  <input
                    type="checkbox"
                    aria-label={fill(messages.choose, { title: item.title })}
                    checked={compared.includes(item.id)}
                    disabled={compared.length >= MAX_COMPARED_ITEMS && !compared.includes(item.id)}
                    onChange={({ target }) =>
                      setChosen(target.checked ? [...compared, item.id] : compared.filter((id) => id !== item.id))
                    }
                  />
                </label>
              )}
              {onArrange && (
                <>
                  <Sign
                    sign="‹"
                    label={fill(messages.earlier, { title: item.title })}
                    aria-disabled={index === 0 || undefined}
                    onClick={(event) => move(event, item.id, -1)}
                  />
                  <Sign
                    sign="›"
                    label={fill(messages.later, { title: item.title })}
                    aria-disabled={index === items.length - 1 || undefined}
                    onClick={(event) => move(event, item.id, 1)}
                  />
                  <Sign sign="×" label={fill(messages.remove, { title: item.title })} onClick={() => remove(item.id)} />
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface SignProps {
  sign: string;
  label: string;
  'aria-disabled'?: true | undefined;
  onClick(event: MouseEvent<HTMLElement>): void;
}

function Sign({ sign, label, ...rest }: SignProps) {
  return (
    <button type="button" className={styles.sign} aria-label={label} title={label} {...rest}>
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}

function Card({ item }: { item: SelectedItem }) {
  const { picture, title, lang, kindName, date } = item;
  const name = (
    <span className={picture ? 'clamp' : `${grid.name} clamp`} data-part="title">
      <bdi lang={lang?.title}>{title}</bdi>
    </span>
  );
  const facts = [kindName, date].filter((fact) => fact !== undefined);
  if (!picture)
    return (
      <span className={grid.card}>
        <span className={grid.kind}>{facts.join(' · ')}</span>
        {name}
      </span>
    );
  return (
    <>
      <Picture
        item={{ ...picture, title }}
        lang={lang?.alt}
        sizes="(max-width: 40rem) 50vw, 25rem"
        maxWidth={500}
        width={400}
      />
      <span className={grid.label}>
        {name}
        {facts.map((fact) => (
          <span key={fact} className="quiet line" data-part="date">
            {fact}
          </span>
        ))}
      </span>
    </>
  );
}
