// Questions and answers between two processes of one site, over the channel that Node opens between a parent and its child.

/** What ChildProcess and process have alike: https://nodejs.org/api/process.html#processsendmessage-sendhandle-options-callback */
interface MessageChannel {
  readonly connected?: boolean;
  send?(message: object, then: (error: Error | null) => void): unknown;
  on(event: 'message', hear: (message: unknown) => void): unknown;
}

interface Message {
  /** Tells our messages from those of node:cluster. */
  vitrine: 'question' | 'answer';
  id: number;
  topic?: string;
  value?: unknown;
  fault?: string;
}

/** Answers a question of the other side; what it throws is told there. */
export type AnswerTopic = (value: never) => unknown;

export type Link = ReturnType<typeof createLink>;

const isOurs = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'vitrine' in message;

/** @param topics what the other side may ask; each is answered, also where the answer is undefined */
export function createLink(channel: MessageChannel, topics: Record<string, AnswerTopic> = {}) {
  const asked = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let last = 0;

  function send(message: Message) {
    // Whoever is gone is told nothing; that it is gone is heard by its end.
    if (channel.connected) channel.send?.(message, () => {});
  }

  async function answer({ id, topic = '', value }: Message) {
    try {
      const answerTopic = topics[topic];
      if (!answerTopic) throw new Error(`nobody answers ${topic} here`);
      send({ vitrine: 'answer', id, value: await answerTopic(value as never) });
    } catch (error) {
      send({ vitrine: 'answer', id, fault: (error as Error).message });
    }
  }

  channel.on('message', (message) => {
    if (!isOurs(message)) return;
    if (message.vitrine === 'question') {
      void answer(message);
      return;
    }
    const waiting = asked.get(message.id);
    asked.delete(message.id);
    if (message.fault === undefined) waiting?.resolve(message.value);
    else waiting?.reject(new Error(`Vitrine: ${message.fault}`));
  });

  return {
    /** Rejects where the other side fails, or is gone. @param value JSON */
    ask: (topic: string, value?: unknown): Promise<unknown> =>
      new Promise((resolve, reject) => {
        if (!channel.connected) {
          reject(new Error(`Vitrine: ${topic} was asked of a process that is gone`));
          return;
        }
        last += 1;
        asked.set(last, { resolve, reject });
        send({ vitrine: 'question', id: last, topic, value });
      }),
    /** From now on the other side may ask this too. */
    answerTo(topic: string, answerTopic: AnswerTopic) {
      topics[topic] = answerTopic;
    },
    /** The other side is gone: what it was asked is not answered any more. */
    close() {
      for (const { reject } of asked.values()) reject(new Error('Vitrine: the process that was asked is gone'));
      asked.clear();
    },
  };
}
