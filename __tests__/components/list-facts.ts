// What a list of facts says, for the tests of the panels that have one.

/** Names and values, in their order. */
export const listFacts = (container: HTMLElement): Record<string, string | null | undefined> =>
  Object.fromEntries(
    [...container.querySelectorAll('dt')].map((term) => [term.textContent ?? '', term.nextElementSibling?.textContent]),
  );
