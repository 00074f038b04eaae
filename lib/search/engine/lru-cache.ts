// A memory of bounded size that forgets what was used longest ago.

/** @param most how much it may hold, in the units of `toSize` */
export function createLeastUsed<Value>(most: number, toSize: (value: Value) => number) {
  const values = new Map<string, Value>();
  let size = 0;

  function drop(key: string) {
    const value = values.get(key);
    if (value === undefined) return;
    size -= toSize(value);
    values.delete(key);
  }

  return {
    get(key: string): Value | undefined {
      const value = values.get(key);
      if (value === undefined) return undefined;
      // The last used stands last, so that the first is the one to go.
      values.delete(key);
      values.set(key, value);
      return value;
    },
    set(key: string, value: Value) {
      drop(key);
      values.set(key, value);
      size += toSize(value);
      for (const oldest of values.keys()) {
        if (size <= most || oldest === key) break;
        drop(oldest);
      }
    },
    clear() {
      values.clear();
      size = 0;
    },
  };
}

export type LeastUsed<Value> = ReturnType<typeof createLeastUsed<Value>>;
