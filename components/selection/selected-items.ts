import { useEffect, useState } from 'react';
import { prefixed } from '@/lib/model/language-prefix';
import { toSelectionItemsHref } from '@/lib/model/selection-state';
import { isExport } from '@/lib/model/static-export';
import type { SelectedItem, SelectionAnswer } from '@/lib/viewer/selected';

/** In an export each item is a file. */
async function fetchItemFiles(ids: string[], signal: AbortSignal): Promise<SelectionAnswer> {
  const found: SelectionAnswer = { items: [], moved: {}, missing: [] };
  for (const id of ids) {
    const response = await fetch(prefixed(`/api/selection/${id}.json`), { signal });
    if (response.status === 404) found.missing.push(id);
    else found.items.push(...((await response.json()) as SelectionAnswer).items);
  }
  return found;
}

async function fetchItems(ids: string[], signal: AbortSignal): Promise<SelectionAnswer> {
  if (isExport()) return fetchItemFiles(ids, signal);
  const response = await fetch(toSelectionItemsHref(ids), { signal });
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return response.json();
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
    const cancelled = new AbortController();
    const requested = unknown.split(',');
    fetchItems(requested, cancelled.signal).then(
      ({ items, moved }) => {
        const found = new Map(items.map((item) => [item.id, item]));
        const entries = requested.map((id) => [id, found.get(moved[id] ?? id) ?? null] as const);
        setKnown(new Map([...known, ...found, ...entries]));
        if (Object.keys(moved).length > 0) onMoved(moved);
      },
      () => cancelled.signal.aborted || setFailed(true),
    );
    return () => cancelled.abort();
  }, [unknown, hasFailed]);
  return {
    /** Null for an id that is not in the catalogue; undefined while it is loading. */
    find: (id: string) => known.get(id),
    isWaiting: unknown !== '' && !hasFailed,
    hasFailed: hasFailed && unknown !== '',
    retry: () => setFailed(false),
  };
}
