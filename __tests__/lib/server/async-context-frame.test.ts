/** @jest-environment node */

import { AsyncLocalStorage } from 'node:async_hooks';
import { execFileSync } from 'node:child_process';
import { EventEmitter } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildSync } from 'esbuild';
import { createFramedStorage } from '@/lib/server/async-context-frame';

const inCallback = (begin: (done: () => void) => void, read: () => unknown) =>
  new Promise((resolve) => begin(() => resolve(read())));

// What is promised of the one is promised of the other.
describe.each([
  ['Node’s own', AsyncLocalStorage],
  ['framed', createFramedStorage(AsyncLocalStorage)],
])('%s', (_, Storage) => {
  it('holds a store in what is run, what that awaits and calls later, and nowhere else', async () => {
    const storage = new Storage<string>();
    expect(storage.getStore()).toBeUndefined();
    await storage.run('one', async () => {
      expect(storage.getStore()).toBe('one');
      await sleep(1);
      expect(storage.getStore()).toBe('one');
      for (const begin of [setImmediate, process.nextTick, queueMicrotask, (done: () => void) => setTimeout(done, 1)])
        expect(await inCallback(begin, () => storage.getStore())).toBe('one');
    });
    expect(storage.getStore()).toBeUndefined();
  });

  it('passes arguments on, and gives back what comes of it', () => {
    const storage = new Storage<number>();
    expect(storage.run(1, (one: number, two: number) => one + two + (storage.getStore() ?? 0), 2, 3)).toBe(6);
    expect(storage.exit((one: number) => one, 4)).toBe(4);
  });

  it('has the store of before again after an inner one, and after an error', () => {
    const storage = new Storage<string>();
    storage.run('outer', () => {
      expect(() =>
        storage.run('inner', () => {
          expect(storage.getStore()).toBe('inner');
          throw new Error('no');
        }),
      ).toThrow('no');
      expect(storage.getStore()).toBe('outer');
      storage.exit(() => expect(storage.getStore()).toBeUndefined());
      expect(storage.getStore()).toBe('outer');
    });
  });

  it('keeps apart what goes on at the same time, and each storage from every other', async () => {
    const [one, two] = [new Storage<number>(), new Storage<number>()];
    const seen = await Promise.all(
      [1, 2, 3].map((number) =>
        one.run(number, async () => {
          await sleep(4 - number);
          return two.run(number * 10, async () => {
            await sleep(number);
            return [one.getStore(), two.getStore()];
          });
        }),
      ),
    );
    expect(seen).toEqual([
      [1, 10],
      [2, 20],
      [3, 30],
    ]);
    one.run(1, () => {
      two.run(2, () => one.run(3, () => expect([one.getStore(), two.getStore()]).toEqual([3, 2])));
      expect([one.getStore(), two.getStore()]).toEqual([1, undefined]);
    });
  });

  it('runs listeners in the context of who emits', () => {
    const storage = new Storage<string>();
    const emitter = new EventEmitter();
    const seen: unknown[] = [];
    storage.run('listening', () => emitter.on('event', () => seen.push(storage.getStore())));
    storage.run('emitting', () => emitter.emit('event'));
    expect(seen).toEqual(['emitting']);
  });

  it('enters a context for the rest of what is going on', async () => {
    const storage = new Storage<string>();
    const seen = await inCallback(setImmediate, () => {
      storage.enterWith('entered');
      return inCallback(setImmediate, () => storage.getStore());
    });
    expect(seen).toBe('entered');
  });

  it('binds a function, and what is going on, to the context of here', () => {
    const storage = new Storage<string>();
    const [bound, within] = storage.run('bound', () => [
      Storage.bind((more: string) => `${storage.getStore()} ${more}`),
      Storage.snapshot(),
    ]);
    storage.run('other', () => {
      expect(bound('here')).toBe('bound here');
      expect(within((more: string) => `${storage.getStore()} ${more}`, 'there')).toBe('bound there');
      expect(storage.getStore()).toBe('other');
    });
  });

  it('says nothing once it is disabled, until it is used again', () => {
    const storage = new Storage<string>();
    storage.run('before', () => {
      storage.disable();
      expect(storage.getStore()).toBeUndefined();
    });
    storage.run('after', () => expect(storage.getStore()).toBe('after'));
  });
});

it('leaves one store in each callback, however many storages there are, for whoever imports or requires them', () => {
  const { outputFiles } = buildSync({
    stdin: {
      contents: `
        import { AsyncLocalStorage, executionAsyncResource } from 'node:async_hooks';
        import { installAsyncContextFrame } from './lib/server/async-context-frame';
        // Where Node has one context for all, nothing is put in the place of its own.
        const isReplaced = 'kResourceStore' in new AsyncLocalStorage();
        installAsyncContextFrame();
        const global = isReplaced ? globalThis.AsyncLocalStorage : AsyncLocalStorage;
        const classes = [AsyncLocalStorage, require('node:async_hooks').AsyncLocalStorage, global];
        const storages = classes.map((Storage) => new Storage());
        const runAll = ([first, ...rest], done) => first ? first.run('store', () => runAll(rest, done)) : done();
        runAll(storages, () => setImmediate(() => {
          const stores = Object.getOwnPropertySymbols(executionAsyncResource()).filter((each) => String(each).includes('Store'));
          console.log(JSON.stringify([stores.length <= 1, ...storages.map((storage) => storage.getStore())]));
        }));`,
      resolveDir: path.resolve('.'),
    },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    banner: { js: "import { createRequire } from 'node:module';const require = createRequire(import.meta.url);" },
  });
  const said = execFileSync(process.execPath, ['--input-type=module'], {
    input: outputFiles[0]?.text,
    encoding: 'utf8',
  });
  expect(JSON.parse(said)).toEqual([true, 'store', 'store', 'store']);
});
