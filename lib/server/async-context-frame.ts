// AsyncContextFrame: one context for all instances of AsyncLocalStorage, as Node has it from version 24 (docs/design.md).
import hooks from 'node:async_hooks';
import { syncBuiltinESMExports } from 'node:module';

type Storage<T> = hooks.AsyncLocalStorage<T>;

/** Stores by their storage; never changed, since what goes on elsewhere may have it too. */
type Frame = ReadonlyMap<object, unknown>;

/**
 * A class that is used as `Native` is, each of whose instances keeps its store in one instance of `Native`.
 * https://nodejs.org/docs/latest-v20.x/api/async_context.html#class-asynclocalstorage
 */
export function createFramedStorage(Native: typeof hooks.AsyncLocalStorage): typeof hooks.AsyncLocalStorage {
  const frames = new Native<Frame>();

  return class AsyncLocalStorage<T> implements Storage<T> {
    static bind<F extends (...args: never[]) => unknown>(run: F): F {
      return Native.bind(run as never);
    }

    static snapshot(): ReturnType<typeof hooks.AsyncLocalStorage.snapshot> {
      return Native.snapshot();
    }

    #isEnabled = false;

    #with(store: T | undefined): Frame {
      return new Map(frames.getStore()).set(this, store);
    }

    disable() {
      this.#isEnabled = false;
    }

    getStore(): T | undefined {
      return this.#isEnabled ? (frames.getStore()?.get(this) as T | undefined) : undefined;
    }

    run<R, A extends unknown[]>(store: T, run: (...args: A) => R, ...args: A): R {
      if (Object.is(store, this.getStore())) return run(...args);
      this.#isEnabled = true;
      return frames.run(this.#with(store), run, ...args);
    }

    exit<R, A extends unknown[]>(run: (...args: A) => R, ...args: A): R {
      return this.getStore() === undefined ? run(...args) : frames.run(this.#with(undefined), run, ...args);
    }

    enterWith(store: T) {
      this.#isEnabled = true;
      frames.enterWith(this.#with(store));
    }
  };
}

/** Whether each storage is copied by itself to each promise, timer and callback, as by Node before 24. */
const isCopiedByEach = () => 'kResourceStore' in new hooks.AsyncLocalStorage();

/** To be asked once, before anything is imported that has a storage. */
export function installAsyncContextFrame() {
  if (!isCopiedByEach()) return;
  const framed = createFramedStorage(hooks.AsyncLocalStorage);
  // React takes it from the module, Next from where it has put it.
  Object.assign(hooks, { AsyncLocalStorage: framed });
  Object.assign(globalThis, { AsyncLocalStorage: framed });
  syncBuiltinESMExports();
}
