// Wraps the readers to reuse pictures that another indexer has put in the shared store.
import type { createReaders } from '@/lib/library/readers';
import { toRenditionPath } from '@/lib/library/renditions';
import type { Answer, Task } from '@/lib/library/tasks';
import { DESCRIPTOR } from '@/lib/model/likeness';
import { parseObjectKey, toObjectKey } from '@/lib/store/object-key';
import type { Store } from '@/lib/store/store';
import type { IndexAnswer, IndexTask } from './prepare-item';

/** Increase when a release derives other data from the same pixels. */
const FORMAT = 1;
/** Length of the data URL; ours have about 200 characters. */
const MAX_PLACEHOLDER_LENGTH = 4000;
const MAX_MOMENTS = 60;

export type IndexReaders = ReturnType<typeof createReaders<IndexTask, IndexAnswer>>;

type Drawing = Extract<Task, { type: 'pixels' | 'strip' }>;

interface Files {
  /** Derived data as JSON, in the store only. */
  facts: string;
  /** The full-size picture or strip: without it the derived data is useless. */
  master: string | undefined;
  grid: string | undefined;
}

function toFiles(task: Drawing, data: string): Files | null {
  if (task.type === 'pixels') {
    const { source, grid, master } = task;
    return { facts: toRenditionPath(data, source, `pixels-${FORMAT}.json`), master, grid };
  }
  const made = parseObjectKey(toObjectKey(data, task.target) ?? '');
  return made && { facts: toRenditionPath(data, made, `frames-${FORMAT}.json`), master: task.target, grid: undefined };
}

const isText = (value: unknown, form: RegExp): value is string => typeof value === 'string' && form.test(value);

/** Parses and validates derived data of another indexer; null if invalid. */
export function parseDrawn(type: Drawing['type'], text: string): Answer | null {
  let said: Record<string, unknown> | null;
  try {
    said = JSON.parse(text);
  } catch {
    return null;
  }
  const { colour, placeholder, descriptor, moments } = said ?? {};
  if (type === 'strip') {
    const isSound =
      Array.isArray(moments) && moments.length <= MAX_MOMENTS && moments.every((at) => Number.isFinite(at) && at >= 0);
    return isSound ? { type, moments } : null;
  }
  const isSound =
    isText(colour, /^#[\da-f]{6}$/) &&
    isText(placeholder, /^data:image\/webp;base64,[\w+/]+={0,2}$/) &&
    placeholder.length <= MAX_PLACEHOLDER_LENGTH &&
    isText(descriptor, /^[\w+/]+={0,2}$/) &&
    Buffer.from(descriptor, 'base64').length === DESCRIPTOR.bytes;
  return isSound ? { type, pixels: { colour, placeholder }, descriptor } : null;
}

/** Null if it must not be shared: each indexer determines problems by itself. */
function toFacts(answer: IndexAnswer): object | null {
  if (answer.type === 'strip') return { moments: answer.moments };
  return answer.type === 'pixels' && !answer.damage ? { ...answer.pixels, descriptor: answer.descriptor } : null;
}

export function reuseSharedDerivatives(readers: IndexReaders, store: Store, data: string): IndexReaders {
  async function find(task: Drawing, { facts, master }: Files): Promise<Answer | null> {
    const text = await store.read(facts);
    const drawn = text && parseDrawn(task.type, text.toString());
    const isNothing = drawn?.type === 'strip' && drawn.moments.length === 0;
    return drawn && (!master || isNothing || (await store.has(master))) ? drawn : null;
  }

  function send(answer: IndexAnswer, { facts, master, grid }: Files) {
    if (answer.type === 'problem') return;
    if (master) store.send(master);
    if (grid) store.send(grid);
    const learned = toFacts(answer);
    // Upload last: its presence means that the other files exist.
    if (learned) store.send(facts, async () => Buffer.from(JSON.stringify(learned)));
  }

  async function read(task: IndexTask): Promise<IndexAnswer> {
    const files = task.type === 'pixels' || task.type === 'strip' ? toFiles(task, data) : null;
    if (!files) return readers.read(task);
    const known = await find(task as Drawing, files);
    if (known) return known;
    const answer = await readers.read(task);
    send(answer, files);
    return answer;
  }

  return { ...readers, read };
}
