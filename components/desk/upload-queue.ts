import type { SentFile } from '@/lib/clients/browser/resumable-upload';
import type { UploadLink, UploadResult } from '@/lib/model/upload';

const MAX_AT_ONCE = 3;

export type UploadState =
  | 'waiting'
  | 'sending'
  | 'broken'
  | 'checking'
  | 'failed'
  | 'duplicate'
  | 'refused'
  | 'done'
  | 'sent';

/** Order in the list, so that those that need attention are seen among thousands. */
const ORDER: UploadState[] = [
  'failed',
  'duplicate',
  'refused',
  'broken',
  'checking',
  'sending',
  'waiting',
  'done',
  'sent',
];

const ENDED: readonly UploadState[] = ['done', 'sent', 'duplicate', 'refused'];

export interface QueuedFile {
  id: number;
  /** With the folders that were chosen. */
  name: string;
  bytes: number;
  /** Null once it is sent, so that thousands take little memory. */
  file: File | null;
  state: UploadState;
  sent: number;
  links: UploadLink[];
  message: string;
  url: string | null;
}

export interface ChosenFile {
  file: File;
  name: string;
}

interface QueueSettings {
  endpoint: string;
  into: string;
  batch: string;
  onChange(): void;
}

/** Interval between attempts to load the program that sends files. */
const RELOAD_INTERVAL_MS = 3000;

const load = () => import('@/lib/clients/browser/resumable-upload');

/** Sends files, a few at a time. */
export function createFileQueue({ endpoint, into, batch, onChange }: QueueSettings) {
  let files: QueuedFile[] = [];
  const waiting: QueuedFile[] = [];
  const active = new Map<QueuedFile, SentFile | null>();
  // At once, because the connection may be lost later.
  let loading = load();
  let serial = 0;
  let isPaused = false;

  function change(file: QueuedFile, facts: Partial<QueuedFile>) {
    Object.assign(file, facts);
    onChange();
  }

  function leave(file: QueuedFile, facts: Partial<QueuedFile>) {
    active.delete(file);
    change(file, facts);
    void start();
  }

  function settle(file: QueuedFile, result: UploadResult) {
    const states = { done: 'done', inbox: 'sent', duplicate: 'duplicate', refused: 'refused' } as const;
    leave(file, {
      file: null,
      sent: file.bytes,
      state: states[result.type],
      links: result.type === 'done' ? [result] : result.type === 'duplicate' ? result.of : [],
      message: result.type === 'refused' ? result.message : '',
    });
  }

  /** Requests the result of a file that has arrived. */
  async function requestResult(file: QueuedFile, query = '') {
    change(file, { state: 'checking', message: '' });
    try {
      const response = await fetch(`${file.url}${query}`, { method: 'POST' });
      const body = await response.json();
      if (response.ok) settle(file, body as UploadResult);
      else leave(file, { state: 'failed', message: String(body.message ?? '') });
    } catch {
      leave(file, { state: 'failed', message: '' });
    }
  }

  function finish(file: QueuedFile, body: string) {
    try {
      settle(file, JSON.parse(body) as UploadResult);
    } catch {
      void requestResult(file);
    }
  }

  async function send(queued: QueuedFile) {
    const { file, name } = queued;
    if (!file) return;
    active.set(queued, null);
    change(queued, { state: 'sending', message: '' });
    let sender = await loading.catch(() => null);
    while (!sender && active.has(queued)) {
      change(queued, { state: 'broken' });
      await new Promise((resolve) => setTimeout(resolve, RELOAD_INTERVAL_MS));
      loading = load();
      sender = await loading.catch(() => null);
    }
    if (!sender || !active.has(queued)) return;
    const sending = sender.sendFile(file, {
      endpoint,
      metadata: { name, into, batch, modified: String(file.lastModified) },
      key: JSON.stringify([into, name, file.size, file.lastModified]),
      onProgress: (sent) => change(queued, { sent, state: sent === queued.bytes ? 'checking' : 'sending' }),
      onBroken: () => change(queued, { state: 'broken' }),
      onEnd(body) {
        queued.url = sending.getUrl();
        finish(queued, body);
      },
      onRefused: (message, url) => leave(queued, { state: 'failed', message, url }),
    });
    active.set(queued, sending);
    if (isPaused) sending.pause();
  }

  async function start() {
    while (!isPaused && active.size < MAX_AT_ONCE) {
      const next = waiting.shift();
      if (!next) return;
      void send(next);
    }
  }

  function drop(file: QueuedFile) {
    const at = waiting.indexOf(file);
    if (at >= 0) waiting.splice(at, 1);
    active.get(file)?.cancel();
    active.delete(file);
    // The server removes a file that has arrived and is not wanted after some days.
    files = files.filter((each) => each !== file);
  }

  return {
    add(chosen: readonly ChosenFile[]) {
      for (const { file, name } of chosen) {
        serial += 1;
        const queued: QueuedFile = {
          ...{ id: serial, name, file, bytes: file.size, state: 'waiting', sent: 0, links: [], message: '', url: null },
        };
        files.push(queued);
        waiting.push(queued);
      }
      onChange();
      void start();
    },
    setPaused(paused: boolean) {
      isPaused = paused;
      for (const sending of active.values()) {
        if (paused) sending?.pause();
        else sending?.resume();
      }
      onChange();
      void start();
    },
    cancel(file: QueuedFile) {
      drop(file);
      onChange();
      void start();
    },
    cancelAll() {
      for (const file of files.filter(({ state }) => !ENDED.includes(state))) drop(file);
      isPaused = false;
      onChange();
    },
    retry(file: QueuedFile) {
      if (file.url && file.sent === file.bytes) void requestResult(file);
      else if (file.file) {
        change(file, { state: 'waiting', message: '' });
        waiting.push(file);
        void start();
      }
    },
    /** Lets a duplicate into the library. */
    keep: (file: QueuedFile) => void requestResult(file, '?keep'),
    /** @param max of listed files, those that need attention first */
    read(max: number) {
      const byState = ORDER.flatMap((state) => files.filter((file) => file.state === state).slice(0, max));
      return {
        isPaused,
        listed: byState.slice(0, max),
        others: Math.max(0, files.length - max),
        all: files.length,
        done: files.filter(({ state }) => ENDED.includes(state)).length,
        bytes: files.reduce((sum, file) => sum + file.bytes, 0),
        sent: files.reduce((sum, file) => sum + file.sent, 0),
        isActive: active.size > 0 || waiting.length > 0,
      };
    },
  };
}

export type UploadQueue = ReturnType<typeof createFileQueue>;
