// Fetches slices of the viewer's list, single-flight by URL.
import type { ViewerSlice } from './item';

export type FetchSlice = (href: string) => Promise<ViewerSlice>;

export const fetchViewerSlice: FetchSlice = async (href) => {
  const response = await fetch(href);
  if (!response.ok) throw new Error(`${href} answered ${response.status}`);
  return response.json();
};

/** @returns a function that resolves to whether the request succeeded, and never rejects */
export function createSliceFetcher(ask: FetchSlice = fetchViewerSlice) {
  const under = new Map<string, Promise<boolean>>();
  return (href: string, use: (slice: ViewerSlice) => void): Promise<boolean> => {
    const known = under.get(href);
    if (known) return known;
    const answer = ask(href)
      .then(use)
      .then(
        () => true,
        () => false,
      )
      .finally(() => under.delete(href));
    under.set(href, answer);
    return answer;
  };
}
