// Debounce of search while typing: when to ask, which history entry an answer makes, and whether it may change the field.

const PAUSE = 100;

/** @param first the query that the page came with */
export function createSearchDebounce(first: string) {
  let answered = first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Asked for and not answered, the oldest first.
  let asked: string[] = [];
  // Going back leads to what was there before the typing began: it makes one entry, and keeps that.
  let hasEntry = false;

  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const rest = () => {
    hasEntry = false;
  };
  return {
    /** Another letter: `ask` is called when a moment passed without one. */
    wait(ask: () => void) {
      stop();
      timer = setTimeout(ask, PAUSE);
    },
    isWaiting: () => timer !== undefined,
    /** How to go to the answer for a text: as a new entry of the history, which is made at once, in place of this one, or not at all. */
    toStep(text: string): 'push' | 'replace' | null {
      stop();
      if (text === (asked.at(-1) ?? answered)) return null;
      asked.push(text);
      const step = hasEntry ? 'replace' : 'push';
      hasEntry = true;
      return step;
    },
    /** An answer came. Whether the field shall say what was asked, or may keep what it says. */
    take(query: string): 'set' | 'keep' {
      answered = query;
      const at = asked.indexOf(query);
      if (at < 0) return timer === undefined ? 'set' : 'keep';
      asked.splice(0, at + 1);
      return 'keep';
    },
    /** The typing is over; what was asked for may still come. */
    rest,
    /** Something else than typing decides what is shown next. @returns what is shown until then */
    end(): string {
      stop();
      rest();
      asked = [];
      return answered;
    },
  };
}
