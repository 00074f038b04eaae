/** @jest-environment node */
import { EventEmitter } from 'node:events';
import { createLink } from '@/lib/cluster/ipc';

/** The two ends of a channel as Node has them: what is sent arrives later, as JSON. */
function createEnds() {
  const ends = [0, 1].map(() => Object.assign(new EventEmitter(), { connected: true }));
  const [one, other] = ends as [(typeof ends)[0], (typeof ends)[0]];
  const toSend = (to: EventEmitter) => (message: object, then: (error: Error | null) => void) => {
    setImmediate(() => to.emit('message', JSON.parse(JSON.stringify(message))));
    then(null);
  };
  return { here: Object.assign(one, { send: toSend(other) }), there: Object.assign(other, { send: toSend(one) }) };
}

test('each side asks the other, and gets the answer to its own question', async () => {
  const { here, there } = createEnds();
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const left = createLink(here, { double: (value: number) => value * 2 });
  const right = createLink(there, {
    async later({ ms, name }: { ms: number; name: string }) {
      await pause(ms);
      return name;
    },
  });
  const asked = [left.ask('later', { ms: 20, name: 'slow' }), left.ask('later', { ms: 1, name: 'quick' })];
  expect(await right.ask('double', 21)).toBe(42);
  expect(await Promise.all(asked)).toEqual(['slow', 'quick']);
});

test('what fails there fails here, in its words', async () => {
  const { here, there } = createEnds();
  const left = createLink(here);
  createLink(there, {
    full() {
      throw new Error('the disk is full');
    },
  });
  await expect(left.ask('full')).rejects.toThrow('the disk is full');
  await expect(left.ask('nothing')).rejects.toThrow('nobody answers nothing');
});

test('what a process that is gone was asked fails', async () => {
  const { here, there } = createEnds();
  const left = createLink(here);
  const waiting = left.ask('anything');
  there.connected = false;
  left.close();
  await expect(waiting).rejects.toThrow('gone');
  here.connected = false;
  await expect(left.ask('anything')).rejects.toThrow('gone');
});

test('messages of others are none of ours', async () => {
  const { here, there } = createEnds();
  const left = createLink(here);
  createLink(there, { name: () => 'there' });
  for (const message of [null, 'NODE_HANDLE', { cmd: 'NODE_CLUSTER' }]) here.emit('message', message);
  expect(await left.ask('name')).toBe('there');
});
