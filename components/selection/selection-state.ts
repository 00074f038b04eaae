import { useSyncExternalStore } from 'react';
import { parseSelectionState, type SelectionState, toSelectionFragment } from '@/lib/model/selection-state';

function listen(heard: () => void) {
  addEventListener('hashchange', heard);
  return () => removeEventListener('hashchange', heard);
}

/** What the address asks for; null until the browser says it, for no server is told of a fragment. */
export function useSelectionState(): SelectionState | null {
  const fragment = useSyncExternalStore(
    listen,
    () => location.hash,
    () => null,
  );
  return fragment === null ? null : parseSelectionState(fragment);
}

/** A step in the browser's history. */
export function goTo(state: SelectionState) {
  location.hash = toSelectionFragment(state);
}

/** In the place of where the visitor is. */
export function goInstead(state: SelectionState) {
  history.replaceState(history.state, '', location.pathname + toSelectionFragment(state));
  dispatchEvent(new HashChangeEvent('hashchange'));
}
