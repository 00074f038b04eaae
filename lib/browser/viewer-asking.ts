// Asks the server for parts of what the viewer goes through, each once.
import type { ViewerSlice } from '../viewer-item';

export type Ask = (href: string) => Promise<ViewerSlice>;

const askServer: Ask = async (href) => {
  const response = await fetch(href);
  if (!response.ok) throw new Error(`${href} answered ${response.status}`);
  return response.json();
};

// Whoever goes through a hundred thousand pictures and back may be told anew.
const MOST_KEPT = 50;

/** @returns how to ask; the promise is kept whether an answer comes or not, and without one it is asked again the next time */
export function createAsking(ask: Ask = askServer) {
  const asked = new Map<string, Promise<void>>();
  return (href: string, use: (slice: ViewerSlice) => void): Promise<void> => {
    const under = asked.get(href);
    if (under) return under;
    const answer = ask(href)
      .then(use)
      .catch(() => {
        asked.delete(href);
      });
    asked.set(href, answer);
    if (asked.size > MOST_KEPT) asked.delete(asked.keys().next().value ?? '');
    return answer;
  };
}
