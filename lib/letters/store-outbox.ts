// Outbox of several servers: letters and delivery marks are objects of the shared store.
import type { Bucket } from '@/lib/clients/s3';
import { isLetter, type Letter } from './letter';
import { type Channel, type Outbox, sortLetters } from './outbox';

const LETTERS = 'letters/kept/';
const toLetterKey = (id: string) => `${LETTERS}${id}.json`;
const DONE = 'letters/done/';
const toDoneKey = (id: string) => `${DONE}${id}.json`;
const toMarksKey = (channel: Channel) => `letters/delivered/${channel}/`;

const toContent = (value: unknown) => Buffer.from(JSON.stringify(value));
const toId = (key: string) => key.slice(key.lastIndexOf('/') + 1).replace(/\.json$/, '');

async function* listIds(store: Pick<Bucket, 'list'>, below: string) {
  for await (const page of store.list(below)) for (const { key } of page) yield toId(key);
}

function parse(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString());
  } catch {
    return null;
  }
}

export function createStoreOutbox(store: Pick<Bucket, 'list' | 'read' | 'write' | 'remove'>): Outbox {
  async function readLetters(without: ReadonlySet<string> = new Set()): Promise<Letter[]> {
    const letters: Letter[] = [];
    for await (const id of listIds(store, LETTERS)) {
      const read = without.has(id) ? null : await store.read(toLetterKey(id));
      const letter = read && parse(read.content);
      if (isLetter(letter)) letters.push(letter);
    }
    return letters;
  }

  return {
    async keep(letter) {
      // An existing object is the same letter, sent twice.
      await store.write(toLetterKey(letter.id), toContent(letter), 'absent');
      return true;
    },

    async markDelivered(id, channel, date) {
      await store.write(`${toMarksKey(channel)}${id}.json`, toContent({ id, channel, date }));
      return true;
    },

    async listPending(channel) {
      const done = new Set<string>();
      for await (const id of listIds(store, toMarksKey(channel))) done.add(id);
      const letters = await readLetters(done);
      return letters.sort((one, other) => (one.date < other.date ? -1 : 1));
    },

    async listAll() {
      const done = new Set<string>();
      for await (const id of listIds(store, DONE)) done.add(id);
      return sortLetters(await readLetters(), done);
    },

    async setDone(id, isDone) {
      if (isDone) await store.write(toDoneKey(id), toContent({ id, date: new Date().toISOString() }));
      else await store.remove([toDoneKey(id)]);
    },

    remove: (id) => store.remove([toLetterKey(id), toDoneKey(id)]),
  };
}
