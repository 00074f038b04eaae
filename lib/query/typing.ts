// Debounce of search while typing: when to ask, which history entry an answer makes, and whether it may change the field.

const PAUSE = 100;

/** @param first the query that the page came with */
export function createSearchDebounce(first: string) {
  let answered = first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Asked for and not answered, the oldest first.
  let asked: string[] = [];
  let isTyping = false;
  // Going back leads to what was there before the typing began: it makes one entry, and keeps that. An entry that was
  // asked for and has not come is none yet, and what overtakes it has to make one.
  let hasEntry = false;

  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const rest = () => {
    isTyping = false;
    hasEntry = false;
  };
  return {
    /** Another letter: `ask` is called when a moment passed without one. */
    wait(ask: () => void) {
      stop();
      isTyping = true;
      timer = setTimeout(ask, PAUSE);
    },
    isWaiting: () => timer !== undefined,
    /** How to go to the answer for a text: as a new entry of the history, in place of this one, or not at all. */
    toStep(text: string): 'push' | 'replace' | null {
      stop();
      if (text === (asked.at(-1) ?? answered)) return null;
      asked.push(text);
      return hasEntry ? 'replace' : 'push';
    },
    /** An answer came. Whether the field shall say what was asked, or may keep what it says. */
    take(query: string): 'set' | 'keep' {
      answered = query;
      const at = asked.indexOf(query);
      if (at < 0) return timer === undefined ? 'set' : 'keep';
      asked.splice(0, at + 1);
      hasEntry = isTyping;
      return 'keep';
    },
    /** The typing is over; what was asked for may still come. */
    rest,
    /** Something else than typing decides what is shown next. */
    end() {
      stop();
      rest();
      asked = [];
    },
  };
}
