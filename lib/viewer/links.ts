// Identifies links that open the viewer, and its history entries, without loading the viewer.

export const VIEWER_LINK = 'a[data-viewer]:not([data-viewer=""])';

/** Identifies this page load: history entries of an earlier load cannot be restored. */
export const session = `${Math.random()}`;

export interface ViewerEntry {
  viewer: string;
  item: string;
}

export const isViewerEntry = (state: unknown): state is ViewerEntry =>
  typeof state === 'object' && state !== null && (state as ViewerEntry).viewer === session;

export const findLink = (id: string) =>
  document.querySelector<HTMLAnchorElement>(`[data-context] a[data-viewer="${CSS.escape(id)}"]`);
