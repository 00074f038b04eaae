'use client';
import { type ComponentProps, useRef, useState } from 'react';
import { fill } from '@/lib/messages/browser/fill';
import { MAX_SELECTED_ITEMS, toSelectionHref } from '@/lib/model/selection';
import type { SelectedItem } from '@/lib/viewer/selected';
import { Comparing } from './comparing';
import { keepSelection, type Unkept, useKeptSelection } from './kept';
import { SelectedGrid } from './selected-grid';
import { useSelectedItems } from './selected-items';
import styles from './selection.module.css';
import { goInstead, goTo, useSelectionState } from './selection-state';
import { TakeSelection } from './take-selection';
import { SelectionWords } from './words';

/** The visitor's own selection, or a shared one from the URL fragment. */
export function Selection({ words }: { words: ComponentProps<typeof SelectionWords>['value'] }) {
  const state = useSelectionState();
  const kept = useKeptSelection();
  const [unkept, setUnkept] = useState<Unkept | null>(null);
  const [cleared, setCleared] = useState<string[] | null>(null);
  const hasOpened = useRef(false);
  const { ids: shared = null, compared = [] } = state ?? {};
  const ids = shared ?? kept;
  const items = useSelectedItems([...new Set([...ids, ...compared])], (moved) => {
    const now = kept.map((id) => moved[id] ?? id);
    if (now.join() !== kept.join()) keepSelection([...new Set(now)]);
  });
  if (!state)
    return (
      <div className={styles.place}>
        <p className={`${styles.unable} notice`}>{words.needsScript}</p>
      </div>
    );
  const list = (wanted: string[]) => [
    ...new Set(wanted.map(items.find).filter((item): item is SelectedItem => Boolean(item))),
  ];
  const found = list(ids);
  const views = list(compared).flatMap(({ view }) => (view?.pictured ? [view] : []));
  const missing = ids.filter((id) => items.find(id) === null).length;

  const compare = (chosen: string[]) => {
    hasOpened.current = true;
    goTo({ ids: shared, compared: chosen });
  };
  const leave = () => {
    if (hasOpened.current) history.back();
    else goInstead({ ids: shared, compared: [] });
    hasOpened.current = false;
  };
  const keepShared = () => {
    // Include ids whose items have not been loaded.
    const there = ids.filter((id) => items.find(id) !== null).map((id) => items.find(id)?.id ?? id);
    const outcome = keepSelection([...new Set([...kept, ...there])]);
    setUnkept(outcome);
    if (!outcome) location.assign(toSelectionHref());
  };
  const clear = () => {
    setCleared(kept);
    keepSelection([]);
  };
  return (
    <SelectionWords value={words}>
      <div className={styles.place}>
        {shared && (
          <div className={`${styles.shared} notice`}>
            <p>{words.shared}</p>
            <button type="button" className="button" onClick={keepShared}>
              {words.keep}
            </button>
            {kept.length > 0 && <a href={toSelectionHref()}>{words.mine}</a>}
          </div>
        )}
        <p role="status" className={styles.status}>
          {items.isWaiting && words.loading}
          {items.hasFailed && words.failed}
          {ids.length === 0 && (cleared ? words.cleared : words.empty)}
          {unkept && `${fill(words[unkept], { count: MAX_SELECTED_ITEMS })} `}
          {missing > 0 && words.missing.replace('{count}', String(missing))}
        </p>
        {items.hasFailed && (
          <button type="button" className="button" onClick={items.askAgain}>
            {words.again}
          </button>
        )}
        {cleared && kept.length === 0 && !shared && (
          <button type="button" className="button" onClick={() => keepSelection(cleared)}>
            {words.undo}
          </button>
        )}
        {found.length > 0 && (
          <>
            <SelectedGrid items={found} onArrange={shared ? undefined : keepSelection} onCompare={compare} />
            <TakeSelection items={found} onClear={shared ? undefined : clear} />
          </>
        )}
      </div>
      {views.length > 1 && !items.isWaiting && <Comparing items={views} onClose={leave} />}
    </SelectionWords>
  );
}
