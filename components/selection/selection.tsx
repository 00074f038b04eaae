'use client';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { fill } from '@/lib/messages/browser/fill';
import { MAX_SELECTED_ITEMS, toSelectionHref } from '@/lib/model/selection';
import type { SelectedItem } from '@/lib/viewer/selected';
import { LazyComparison } from './lazy-comparison';
import { SelectedGrid } from './selected-grid';
import { useSelectedItems } from './selected-items';
import styles from './selection.module.css';
import { SelectionMessages } from './selection-messages';
import { SelectionReusePanel } from './selection-reuse-panel';
import { pushSelectionState, replaceSelectionState, useSelectionState } from './selection-state';
import { type SelectionSaveError, saveSelection, useSelection } from './selection-storage';

interface SelectionProps {
  messages: ComponentProps<typeof SelectionMessages>['value'];
  /** Where to go from an empty selection. */
  children: ReactNode;
}

/** The visitor's own selection, or a shared one from the URL fragment. */
export function Selection({ messages, children }: SelectionProps) {
  const state = useSelectionState();
  const saved = useSelection();
  const [saveError, setSaveError] = useState<SelectionSaveError | null>(null);
  const [cleared, setCleared] = useState<string[] | null>(null);
  const hasOpened = useRef(false);
  const { ids: shared = null, compared = [] } = state ?? {};
  const ids = shared ?? saved;
  const items = useSelectedItems([...new Set([...ids, ...compared])], (moved) => {
    const now = saved.map((id) => moved[id] ?? id);
    if (now.join() !== saved.join()) saveSelection([...new Set(now)]);
  });
  if (!state)
    return (
      <div className={styles.place}>
        <p className={`${styles.unable} notice`}>{messages.needsScript}</p>
      </div>
    );
  const list = (requestedIds: string[]) => [
    ...new Set(requestedIds.map(items.find).filter((item): item is SelectedItem => Boolean(item))),
  ];
  const found = list(ids);
  const views = list(compared).flatMap(({ view }) => (view?.pictured ? [view] : []));
  const missing = ids.filter((id) => items.find(id) === null).length;

  const compare = (chosen: string[]) => {
    hasOpened.current = true;
    pushSelectionState({ ids: shared, compared: chosen });
  };
  const leave = () => {
    if (hasOpened.current) history.back();
    else replaceSelectionState({ ids: shared, compared: [] });
    hasOpened.current = false;
  };
  const saveShared = () => {
    // Include ids whose items have not been loaded.
    const available = ids.filter((id) => items.find(id) !== null).map((id) => items.find(id)?.id ?? id);
    const outcome = saveSelection([...new Set([...saved, ...available])]);
    setSaveError(outcome);
    if (!outcome) location.assign(toSelectionHref());
  };
  const clear = () => {
    setCleared(saved);
    saveSelection([]);
  };
  return (
    <SelectionMessages value={messages}>
      <div className={styles.place}>
        {shared && (
          <div className={`${styles.shared} notice`}>
            <p>{messages.shared}</p>
            <button type="button" className="button" onClick={saveShared}>
              {messages.keep}
            </button>
            {saved.length > 0 && <a href={toSelectionHref()}>{messages.mine}</a>}
          </div>
        )}
        <p role="status" className={styles.status}>
          {items.isWaiting && messages.loading}
          {items.hasFailed && messages.failed}
          {ids.length === 0 && (cleared ? messages.cleared : messages.empty)}
          {saveError && `${fill(messages[saveError], { count: MAX_SELECTED_ITEMS })} `}
          {missing > 0 && messages.missing.replace('{count}', String(missing))}
        </p>
        {items.hasFailed && (
          <button type="button" className="button" onClick={items.retry}>
            {messages.again}
          </button>
        )}
        {cleared && saved.length === 0 && !shared && (
          <button type="button" className="button" onClick={() => saveSelection(cleared)}>
            {messages.undo}
          </button>
        )}
        {ids.length === 0 && children}
        {found.length > 0 && (
          <>
            <SelectedGrid items={found} onArrange={shared ? undefined : saveSelection} onCompare={compare} />
            <SelectionReusePanel items={found} onClear={shared ? undefined : clear} />
          </>
        )}
      </div>
      {views.length > 1 && !items.isWaiting && <LazyComparison items={views} onClose={leave} />}
    </SelectionMessages>
  );
}
