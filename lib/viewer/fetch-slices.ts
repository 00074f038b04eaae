// Asks the server for parts of what the viewer goes through, those under way once for all who want them.
import type { ViewerSlice } from './item';

export type Ask = (href: string) => Promise<ViewerSlice>;

const askServer: Ask = async (href) => {
  const response = await fetch(href);
  if (!response.ok) throw new Error(`${href} answered ${response.status}`);
  return response.json();
};

/** @returns how to ask; who asks for what is under way waits with the others. The promise is kept whether an answer comes or not */
export function createAsking(ask: Ask = askServer) {
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
