// Reads the facts that a panel lists.

/** Names and values, in order. */
export const listFacts = (container: HTMLElement): Record<string, string | null | undefined> =>
  Object.fromEntries(
    [...container.querySelectorAll('dt')].map((term) => [term.textContent ?? '', term.nextElementSibling?.textContent]),
  );
