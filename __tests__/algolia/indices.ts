// Simulates hosted Algolia in memory: indices, settings, replicas, and tasks that finish some time after they are accepted.

export type Stored = Record<string, unknown> & { objectID: string };

export interface Index {
  objects: Map<string, Stored>;
  settings: Record<string, unknown>;
  rules: string[];
  synonyms: string[];
  /** The primary index, if this one is a replica. */
  primary?: string;
}

export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

const createIndex = (): Index => ({ objects: new Map(), settings: {}, rules: [], synonyms: [] });

const listReplicas = (index: Index | undefined) => (index?.settings.replicas as string[] | undefined) ?? [];

export interface Write {
  action: string;
  body: Stored;
}

export interface Options {
  /** Maximum size of a record, bytes. */
  largest: number;
  /**
   * Milliseconds until records are written and until other tasks finish; 0 is immediate. Reveals clients that do not
   * wait.
   */
  records: number;
  rest: number;
}

export function createIndices(options: Options) {
  const indices = new Map<string, Index>();
  const done = new Set<number>();
  const timers = new Set<NodeJS.Timeout>();
  const seen: { records: Record<string, number> }[] = [];
  // Tasks of an index that is being moved run after the move.
  const moves = new Map<string, number>();
  let last = 0;

  function note() {
    seen.push({ records: Object.fromEntries([...indices].map(([name, { objects }]) => [name, objects.size])) });
  }

  function later(name: string, wanted: number, action: () => void): number {
    last += 1;
    const task = last;
    const milliseconds = Math.max(wanted, (moves.get(name) ?? 0) - Date.now());
    const run = () => {
      action();
      done.add(task);
      note();
    };
    if (milliseconds <= 0) run();
    else {
      const timer = setTimeout(() => {
        timers.delete(timer);
        run();
      }, milliseconds);
      timers.add(timer);
    }
    return task;
  }

  function ensure(name: string): Index {
    const index = indices.get(name) ?? createIndex();
    indices.set(name, index);
    return index;
  }

  function write(name: string, requests: Write[]) {
    const index = ensure(name);
    for (const { action, body } of requests) {
      if (action === 'deleteObject') index.objects.delete(body.objectID);
      else index.objects.set(body.objectID, body);
    }
    for (const replica of listReplicas(index)) write(replica, requests);
  }

  function attach(name: string, index: Index) {
    for (const replica of listReplicas(index)) {
      const before = indices.get(replica);
      indices.set(replica, { ...(before ?? createIndex()), objects: new Map(index.objects), primary: name });
    }
  }

  function check(requests: Write[]) {
    for (const [position, { body }] of requests.entries()) {
      if (typeof body.objectID !== 'string' || body.objectID === '')
        throw new Refusal(400, 'Missing objectID attribute');
      const size = Buffer.byteLength(JSON.stringify(body));
      if (size > options.largest)
        throw new Refusal(
          400,
          `Record at the position ${position} objectID=${body.objectID} is too big size=${size}/${options.largest} bytes. Please have a look at https://www.algolia.com/doc/`,
        );
    }
  }

  return {
    indices,
    /** Number of records in each index after each task. */
    seen,
    isDone: (task: number) => done.has(task),
    get(name: string): Index {
      const index = indices.get(name);
      if (!index) throw new Refusal(404, `Index ${name} does not exist`);
      return index;
    },
    batch(name: string, requests: Write[]) {
      check(requests);
      return later(name, options.records, () => write(name, requests));
    },
    set: (name: string, settings: Record<string, unknown>) =>
      later(name, options.rest, () => {
        const index = ensure(name);
        index.settings = { ...index.settings, ...settings };
        if (settings.replicas) attach(name, index);
      }),
    /** https://www.algolia.com/doc/libraries/javascript/v5/methods/search/operation-index/ */
    copy(from: string, to: string, scope?: string[]) {
      if (listReplicas(indices.get(to)).length > 0) throw new Refusal(400, 'cannot copy to a primary index');
      return later(to, options.rest, () => {
        const source = indices.get(from) ?? createIndex();
        const target = ensure(to);
        const { replicas: _replicas, ...settings } = source.settings;
        if (!scope) target.objects = new Map(source.objects);
        if (!scope || scope.includes('settings')) target.settings = settings;
        if (!scope || scope.includes('rules')) target.rules = [...source.rules];
        if (!scope || scope.includes('synonyms')) target.synonyms = [...source.synonyms];
      });
    },
    move(from: string, to: string) {
      if (listReplicas(indices.get(from)).length > 0) throw new Refusal(400, 'cannot move an index with replicas');
      moves.set(from, Math.max(Date.now() + options.rest, moves.get(from) ?? 0));
      return later(from, options.rest, () => {
        const source = indices.get(from);
        if (!source) return;
        const replicas = listReplicas(indices.get(to));
        indices.delete(from);
        const moved = { ...source, settings: { ...source.settings, ...(replicas.length > 0 && { replicas }) } };
        indices.set(to, moved);
        attach(to, moved);
      });
    },
    remove: (name: string) => later(name, options.rest, () => void indices.delete(name)),
    stop() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
