import { useEffect, useState } from 'react';
import { toSelectionItemsHref } from '@/lib/model/selection-state';
import type { SelectedItem, SelectionAnswer } from '@/lib/viewer/selected';

async function ask(ids: string[], signal: AbortSignal): Promise<SelectionAnswer> {
  const answer = await fetch(toSelectionItemsHref(ids), { signal });
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  return answer.json();
}

/**
 * Requests the items of a selection, each id once.
 * @param onMoved receives the new ids of items that were moved
 */
export function useSelectedItems(ids: string[], onMoved: (moved: Record<string, string>) => void) {
  // Null for an id that is not in the catalogue.
  const [known, setKnown] = useState<ReadonlyMap<string, SelectedItem | null>>(new Map());
  const [hasFailed, setFailed] = useState(false);
  const unknown = ids.filter((id) => !known.has(id)).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new callback must not repeat the request
  useEffect(() => {
    if (unknown === '' || hasFailed) return undefined;
    const gone = new AbortController();
    const asked = unknown.split(',');
    ask(asked, gone.signal).then(
      ({ items, moved }) => {
        const found = new Map(items.map((item) => [item.id, item]));
        const entries = asked.map((id) => [id, found.get(moved[id] ?? id) ?? null] as const);
        setKnown(new Map([...known, ...found, ...entries]));
        if (Object.keys(moved).length > 0) onMoved(moved);
      },
      () => gone.signal.aborted || setFailed(true),
    );
    return () => gone.abort();
  }, [unknown, hasFailed]);
  return {
    /** Null for an id that is not in the catalogue; undefined while it is loading. */
    find: (id: string) => known.get(id),
    isWaiting: unknown !== '' && !hasFailed,
    hasFailed: hasFailed && unknown !== '',
    askAgain: () => setFailed(false),
  };
}
