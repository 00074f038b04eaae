// What a page has to know of the viewer before it is fetched: which links open it, and which entries of the history are its own.

export const VIEWER_LINK = 'a[data-viewer]:not([data-viewer=""])';

/** Of this load of the page: what an earlier one left in the history is no viewer to return to. */
export const session = `${Math.random()}`;

export interface ViewerEntry {
  viewer: string;
  /** Id of the item that it was opened at. */
  item: string;
}

export const isViewerEntry = (state: unknown): state is ViewerEntry =>
  typeof state === 'object' && state !== null && (state as ViewerEntry).viewer === session;

export const findLink = (id: string) =>
  document.querySelector<HTMLAnchorElement>(`[data-context] a[data-viewer="${CSS.escape(id)}"]`);
