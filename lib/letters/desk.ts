// Where letters arrive: robots are told apart, faults are put in words, and thanks are said for what the disk has.
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { getConfig } from '@/lib/config/config';
import type { Typed } from '@/lib/model/letter-form';
import { createMailer, createPoster, startDelivery } from './delivery';
import { getSecret, judgeStamp, renewStamp, toStamp } from './form-token';
import { type Faults, type Letter, parseLetter, toTyped } from './letter';
import { createLetterBox } from './outbox';
import { createRate } from './rate-limit';

/** What has become of a letter: `note` is about the whole, `faults` about single fields. */
export type Outcome = { type: 'thanks' } | { type: 'refused'; status: 422 | 429 | 503; note?: string; faults: Faults };

export interface Draft {
  typed: Typed;
  publish: boolean;
  about: string;
  /** For the page that shows it again. */
  stamp: string;
  outcome: Outcome;
}

const DRAFTS = { max: 200, ttl: 600_000 };
const KEPT = { max: 1000 };

const readStamp = (form: FormData) => String(form.get('stamp') ?? '').slice(0, 100);

const refuse = (status: 422 | 429 | 503, note: string): Outcome => ({ type: 'refused', status, note, faults: {} });

const AGAIN = {
  trap: 'This looked as if a program had written it. Leave the last field empty, and send it once more.',
  early: 'That was very quick, as programs are. Please send it once more.',
  late: 'This page stood open for a long time. Please send it once more.',
  forged: 'This form is not from this page any more. Please send it once more.',
  rate: 'Too many letters have been sent in the last minutes. Please try again in a quarter of an hour.',
  disk: 'Your letter could not be kept. Please try again later.',
};

function createDesk() {
  const { data, letters } = getConfig();
  const secret = getSecret(data);
  const box = createLetterBox(data);
  const rate = createRate(secret);
  const kept = new LRUCache<string, Promise<boolean>>(KEPT);
  const drafts = new LRUCache<string, Draft>(DRAFTS);
  const routes = [
    ...(letters.mail ? [startDelivery({ box, channel: 'mail', send: createMailer(letters.mail) })] : []),
    ...(letters.webhook ? [startDelivery({ box, channel: 'webhook', send: createPoster(letters.webhook) })] : []),
  ];

  /** @param find what is known of an item; null where there is none */
  async function take(form: FormData, client: string, find: (id: string) => Letter['about'] | null): Promise<Outcome> {
    if (form.get('website')) return refuse(422, AGAIN.trap);
    const parsed = parseLetter(form);
    if (parsed.type === 'faults') return { type: 'refused', status: 422, faults: parsed.faults };
    const stamp = readStamp(form);
    const age = judgeStamp(secret, stamp);
    if (age !== 'fit') return refuse(422, AGAIN[age]);
    const { name, email, message, publish, about } = parsed.written;
    // The same letter from the same page is one letter, however often it is sent.
    const id = createHash('sha256')
      .update(JSON.stringify([stamp, parsed.written]))
      .digest('hex')
      .slice(0, 20);
    if (await kept.get(id)) return { type: 'thanks' };
    if (!rate.isFree(client)) return refuse(429, AGAIN.rate);
    const item = about ? find(about) : null;
    const date = new Date().toISOString();
    const letter: Letter = { id, date, name, email, ...(item && { about: item }), message, publish };
    rate.count(client);
    const keeping = box.keep(letter).catch((error) => {
      console.error(`Vitrine: a letter could not be kept: ${(error as Error).message}`);
      return false;
    });
    kept.set(id, keeping);
    const isKept = await keeping;
    if (!isKept) {
      kept.delete(id);
      return refuse(503, AGAIN.disk);
    }
    for (const route of routes) route.wake();
    return { type: 'thanks' };
  }

  return {
    take,
    toStamp: () => toStamp(secret),
    /** For the same form once more, after what it sent was refused. */
    renewStamp: (form: FormData) => renewStamp(secret, readStamp(form)),

    /** Keeps for some minutes what was typed and refused, for the page that shows it again. */
    putDraft(form: FormData, outcome: Outcome): string {
      const key = crypto.randomUUID();
      const about = String(form.get('about') ?? '').slice(0, 20);
      const stamp = renewStamp(secret, readStamp(form));
      drafts.set(key, { typed: toTyped(form), publish: form.get('publish') === 'yes', about, stamp, outcome });
      return key;
    },
    getDraft: (key: string): Draft | null => drafts.get(key) ?? null,
  };
}

// Pages and route handlers have copies of this module; the desk is one.
const shared = globalThis as { vitrineDesk?: ReturnType<typeof createDesk> };

/** Opened at the start of the server, so that what was not delivered before is. */
export function getDesk() {
  shared.vitrineDesk ??= createDesk();
  return shared.vitrineDesk;
}
