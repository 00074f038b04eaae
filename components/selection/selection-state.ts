import { useSyncExternalStore } from 'react';
import { parseSelectionState, type SelectionState, toSelectionFragment } from '@/lib/model/selection-state';

function subscribe(onChange: () => void) {
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
}

/** The state in the URL fragment; null during server rendering, since browsers do not send fragments. */
export function useSelectionState(): SelectionState | null {
  const fragment = useSyncExternalStore(
    subscribe,
    () => location.hash,
    () => null,
  );
  return fragment === null ? null : parseSelectionState(fragment);
}

/** Adds an entry to the browser's history. */
export function pushSelectionState(state: SelectionState) {
  location.hash = toSelectionFragment(state);
}

/** Replaces the current history entry. */
export function replaceSelectionState(state: SelectionState) {
  history.replaceState(history.state, '', location.pathname + toSelectionFragment(state));
  dispatchEvent(new HashChangeEvent('hashchange'));
}
