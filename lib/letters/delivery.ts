// Delivers stored letters by mail or webhook, with retries that survive restarts.
import { sendMail } from '@/lib/clients/mail';
import { type Backoff, toBackoff } from '@/lib/clients/retry';
import type { Mail } from '@/lib/config/config';
import type { Messages } from '@/lib/messages/messages';
import type { Letter } from './letter';
import type { Channel, Outbox } from './outbox';

const TIMEOUT = 15_000;

const BACKOFF: Backoff = { first: 30_000, longest: 3_600_000 };

export type Send = (letter: Letter) => Promise<void>;

const toMailText = ({ name, email, about, message, publish, date }: Letter, t: Messages) =>
  [
    message,
    '',
    '-- ',
    `${t('letter.from')}: ${name} <${email}>`,
    ...(about ? [`${t('letter.about')}: ${about.title}`, `       ${about.url}`] : []),
    `${t('letter.mayBePublished')}: ${t(publish ? 'letter.yes' : 'letter.no')}`,
    `${t('letter.received')}: ${date}`,
    '',
  ].join('\n');

/** Names and titles occur in headers only as encoded by the library, on one line. */
export function createMailer({ smtp, to, from }: Mail, readWords: () => Messages, timeout = TIMEOUT): Send {
  return async (letter) => {
    const t = readWords();
    const { name, about } = letter;
    await sendMail(smtp, timeout, {
      from: { name: '', address: from },
      to: { name: '', address: to },
      replyTo: { name: letter.name, address: letter.email },
      subject: (about ? t('letter.subjectAbout', { name, title: about.title }) : t('letter.subject', { name })).slice(
        0,
        200,
      ),
      // Identifies duplicates of one letter.
      messageId: `<${letter.id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
      text: toMailText(letter, t),
    });
  };
}

export function createPoster(webhook: string, timeout = TIMEOUT): Send {
  return async (letter) => {
    const response = await fetch(webhook, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': letter.id },
      body: JSON.stringify(letter),
      redirect: 'error',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeout),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`it answered ${response.status}`);
  };
}

interface DeliveryOptions {
  box: Outbox;
  channel: Channel;
  send: Send;
  backoff?: Backoff;
}

/** Delivers pending letters of a channel one by one, at the start and when woken. */
export function startDelivery({ box, channel, send, backoff = BACKOFF }: DeliveryOptions) {
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  let isWoken = false;
  let isStopped = false;
  let failures = 0;

  async function deliverAll() {
    let failed: unknown;
    for (const letter of await box.listPending(channel)) {
      if (isStopped) return;
      try {
        await send(letter);
      } catch (error) {
        // Continue with the next one, so that a rejected letter does not block the others.
        failed ??= error;
        continue;
      }
      await box.markDelivered(letter.id, channel, new Date().toISOString());
    }
    if (failed) throw failed;
  }

  async function run() {
    if (isStopped) return;
    if (isRunning) {
      isWoken = true;
      return;
    }
    isRunning = true;
    clearTimeout(timer);
    try {
      await deliverAll();
      failures = 0;
    } catch (error) {
      failures += 1;
      const pause = toBackoff(failures, backoff);
      // Log only what cannot contain a password.
      const { code, message } = error as { code?: string; message: string };
      console.error(
        `Vitrine: a letter was not delivered by ${channel} (${code ?? message.slice(0, 80)}); it is tried again in ${Math.round(pause / 1000)} s.`,
      );
      timer = setTimeout(run, pause);
      timer.unref();
    } finally {
      isRunning = false;
    }
    if (isWoken) {
      isWoken = false;
      // While the channel fails, new letters wait for the next attempt.
      if (failures === 0) await run();
    }
  }
  void run();

  return {
    wake: () => (failures === 0 ? void run() : undefined),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
