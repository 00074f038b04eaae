// Requests and responses between two processes of one site, over the IPC channel that Node opens between a parent and its child.

/** Common to ChildProcess and process: https://nodejs.org/api/process.html#processsendmessage-sendhandle-options-callback */
interface MessageChannel {
  readonly connected?: boolean;
  send?(message: object, onSent: (error: Error | null) => void): unknown;
  on(event: 'message', onMessage: (message: unknown) => void): unknown;
}

interface Message {
  /** Distinguishes these messages from those of node:cluster. */
  vitrine: 'request' | 'response';
  id: number;
  topic?: string;
  value?: unknown;
  error?: string;
}

/** Handles the requests of a topic; an error is sent to the other process as its message. */
export type IpcHandler = (value: never) => unknown;

export type IpcChannel = ReturnType<typeof createIpcChannel>;

const isMessage = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'vitrine' in message;

/** @param handlers of the other process's requests, by topic */
export function createIpcChannel(channel: MessageChannel, handlers: Record<string, IpcHandler> = {}) {
  const pending = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let lastId = 0;

  function send(message: Message) {
    // The end of the other process is noticed by its 'exit' event.
    if (channel.connected) channel.send?.(message, () => {});
  }

  async function respond({ id, topic = '', value }: Message) {
    try {
      const handler = handlers[topic];
      if (!handler) throw new Error(`no handler for ${topic}`);
      send({ vitrine: 'response', id, value: await handler(value as never) });
    } catch (error) {
      send({ vitrine: 'response', id, error: (error as Error).message });
    }
  }

  channel.on('message', (message) => {
    if (!isMessage(message)) return;
    if (message.vitrine === 'request') {
      void respond(message);
      return;
    }
    const request = pending.get(message.id);
    pending.delete(message.id);
    if (message.error === undefined) request?.resolve(message.value);
    else request?.reject(new Error(`Vitrine: ${message.error}`));
  });

  return {
    /** Rejects if the handler fails or the other process has exited. @param value JSON */
    request: (topic: string, value?: unknown): Promise<unknown> =>
      new Promise((resolve, reject) => {
        if (!channel.connected) {
          reject(new Error(`Vitrine: ${topic} was requested from a process that has exited`));
          return;
        }
        lastId += 1;
        pending.set(lastId, { resolve, reject });
        send({ vitrine: 'request', id: lastId, topic, value });
      }),
    /** Adds a handler. */
    handle(topic: string, handler: IpcHandler) {
      handlers[topic] = handler;
    },
    /** Rejects all pending requests: the other process has exited. */
    close() {
      for (const { reject } of pending.values()) reject(new Error('Vitrine: the other process has exited'));
      pending.clear();
    },
  };
}
