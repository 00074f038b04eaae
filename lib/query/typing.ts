// Debounces search while typing: when to request, how to update the history, and whether a result may change the field.

const PAUSE = 100;

export function createSearchDebounce(first: string) {
  let answered = first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Pending queries, the oldest first.
  let asked: string[] = [];
  // All results of a typing session share one history entry, so that Back leads to the state before it.
  let hasEntry = false;

  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const rest = () => {
    hasEntry = false;
  };
  return {
    wait(ask: () => void) {
      stop();
      timer = setTimeout(ask, PAUSE);
    },
    isWaiting: () => timer !== undefined,
    /** Returns how to navigate to the results: add a history entry, replace the current one, or (null) not at all. */
    toStep(text: string): 'push' | 'replace' | null {
      stop();
      if (text === (asked.at(-1) ?? answered)) return null;
      asked.push(text);
      const step = hasEntry ? 'replace' : 'push';
      hasEntry = true;
      return step;
    },
    /** Handles a result. Returns whether to set the field to its query, or to leave the field as it is. */
    take(query: string): 'set' | 'keep' {
      answered = query;
      const at = asked.indexOf(query);
      if (at < 0) return timer === undefined ? 'set' : 'keep';
      asked.splice(0, at + 1);
      return 'keep';
    },
    /** Ends the typing session; pending results may still arrive. */
    rest,
    /** Cancels pending searches before another navigation. @returns the query of the current results */
    end(): string {
      stop();
      rest();
      asked = [];
      return answered;
    },
  };
}
