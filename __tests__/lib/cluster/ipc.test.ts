/** @jest-environment node */
import { EventEmitter } from 'node:events';
import { createIpcChannel } from '@/lib/cluster/ipc';

/** Simulates both ends of a Node IPC channel: messages arrive later, as JSON. */
function createEnds() {
  const ends = [0, 1].map(() => Object.assign(new EventEmitter(), { connected: true }));
  const [one, other] = ends as [(typeof ends)[0], (typeof ends)[0]];
  const toSend = (to: EventEmitter) => (message: object, then: (error: Error | null) => void) => {
    setImmediate(() => to.emit('message', JSON.parse(JSON.stringify(message))));
    then(null);
  };
  return { here: Object.assign(one, { send: toSend(other) }), there: Object.assign(other, { send: toSend(one) }) };
}

test('both sides can send requests, and responses match their requests', async () => {
  const { here, there } = createEnds();
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const left = createIpcChannel(here, { double: (value: number) => value * 2 });
  const right = createIpcChannel(there, {
    async later({ ms, name }: { ms: number; name: string }) {
      await pause(ms);
      return name;
    },
  });
  const asked = [left.request('later', { ms: 20, name: 'slow' }), left.request('later', { ms: 1, name: 'quick' })];
  expect(await right.request('double', 21)).toBe(42);
  expect(await Promise.all(asked)).toEqual(['slow', 'quick']);
});

test('an error of the handler rejects the request with its message', async () => {
  const { here, there } = createEnds();
  const left = createIpcChannel(here);
  createIpcChannel(there, {
    full() {
      throw new Error('the disk is full');
    },
  });
  await expect(left.request('full')).rejects.toThrow('the disk is full');
  await expect(left.request('nothing')).rejects.toThrow('no handler for nothing');
});

test('requests to an exited process fail', async () => {
  const { here, there } = createEnds();
  const left = createIpcChannel(here);
  const waiting = left.request('anything');
  there.connected = false;
  left.close();
  await expect(waiting).rejects.toThrow('exited');
  here.connected = false;
  await expect(left.request('anything')).rejects.toThrow('exited');
});

test('foreign messages are ignored', async () => {
  const { here, there } = createEnds();
  const left = createIpcChannel(here);
  createIpcChannel(there, { name: () => 'there' });
  for (const message of [null, 'NODE_HANDLE', { cmd: 'NODE_CLUSTER' }]) here.emit('message', message);
  expect(await left.request('name')).toBe('there');
});
