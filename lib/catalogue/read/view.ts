// The view of the current request: which of the archive's catalogues is read for it (lib/catalogue/views.ts).
import { AsyncLocalStorage } from 'node:async_hooks';
import { getViewFolder } from '@/lib/catalogue/views';
import { singleton } from '@/lib/clients/singleton';
import { getConfig } from '@/lib/config/config';

const current = singleton('catalogue view', () => new AsyncLocalStorage<string>());

/** Key of the view of visitors who are not signed in: the catalogue that the indexer writes. */
export const PUBLIC_VIEW = '';

/** Runs a function for a visitor who sees more than the public. @param key of the view */
export const runInView = <T>(key: string, run: () => T): T => current.run(key, run);

/** Key of the view. */
export const getView = (): string => current.getStore() ?? PUBLIC_VIEW;

export const isPublicView = (): boolean => getView() === PUBLIC_VIEW;

/** The folder that holds the catalogue of the current view. */
export function getCatalogueFolder(): string {
  const { data } = getConfig();
  const view = getView();
  return view === PUBLIC_VIEW ? data : getViewFolder(data, view);
}
