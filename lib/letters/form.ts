// Takes the letter form as it was sent: robots are told apart, faults are put in words, and thanks are said for what the disk has.
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { readMessages } from '@/lib/catalogue/read/site';
import { getConfig } from '@/lib/config/config';
import type { Messages } from '@/lib/messages/messages';
import { type Typed, toLetterFaultWords } from '@/lib/model/letter-form';
import { createMailer, createPoster, startDelivery } from './delivery';
import { checkFormToken, createFormToken, getSecret, renewFormToken } from './form-token';
import { type Faults, type Letter, parseLetter, toTyped } from './letter';
import { createOutbox } from './outbox';
import { createSlidingWindow } from './sliding-window';

/** What has become of a letter: `note` is about the whole, `faults` about single fields. */
type LetterOutcome = { type: 'thanks' } | { type: 'refused'; status: 422 | 429 | 503; note?: string; faults: Faults };

interface LetterDraft {
  typed: Typed;
  publish: boolean;
  about: string;
  /** For the page that shows it again. */
  token: string;
  outcome: LetterOutcome;
}

const DRAFTS = { max: 200, ttl: 600_000 };
const KEPT = { max: 1000 };

const readToken = (form: FormData) => String(form.get('token') ?? '').slice(0, 100);

const refuse = (status: 422 | 429 | 503, note: string): LetterOutcome => ({
  type: 'refused',
  status,
  note,
  faults: {},
});

const AGAIN = {
  trap: 'site.letterTrapped',
  early: 'site.letterEarly',
  late: 'site.letterLate',
  forged: 'site.letterForged',
  rate: 'site.letterTooMany',
  disk: 'site.letterNotKept',
} as const;

function createLetterForm() {
  const { data, letters } = getConfig();
  const secret = getSecret(data);
  const box = createOutbox(data);
  const rate = createSlidingWindow(secret);
  const kept = new LRUCache<string, Promise<boolean>>(KEPT);
  const drafts = new LRUCache<string, LetterDraft>(DRAFTS);
  const routes = [
    ...(letters.mail ? [startDelivery({ box, channel: 'mail', send: createMailer(letters.mail, readMessages) })] : []),
    ...(letters.webhook ? [startDelivery({ box, channel: 'webhook', send: createPoster(letters.webhook) })] : []),
  ];

  /** @param find what is known of an item; null where there is none */
  async function take(
    form: FormData,
    client: string,
    { find, t }: { find(id: string): Letter['about'] | null; t: Messages },
  ): Promise<LetterOutcome> {
    if (form.get('website')) return refuse(422, t(AGAIN.trap));
    const parsed = parseLetter(form, toLetterFaultWords(t));
    if (parsed.type === 'faults') return { type: 'refused', status: 422, faults: parsed.faults };
    const token = readToken(form);
    const age = checkFormToken(secret, token);
    if (age !== 'fit') return refuse(422, t(AGAIN[age]));
    const { name, email, message, publish, about } = parsed.written;
    // The same letter from the same page is one letter, however often it is sent.
    const id = createHash('sha256')
      .update(JSON.stringify([token, parsed.written]))
      .digest('hex')
      .slice(0, 20);
    if (await kept.get(id)) return { type: 'thanks' };
    if (!rate.isFree(client)) return refuse(429, t(AGAIN.rate));
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
      return refuse(503, t(AGAIN.disk));
    }
    for (const route of routes) route.wake();
    return { type: 'thanks' };
  }

  return {
    take,
    toToken: () => createFormToken(secret),
    /** For the same form once more, after what it sent was refused. */
    renewToken: (form: FormData) => renewFormToken(secret, readToken(form)),

    /** Keeps for some minutes what was typed and refused, for the page that shows it again. */
    putDraft(form: FormData, outcome: LetterOutcome): string {
      const key = crypto.randomUUID();
      const about = String(form.get('about') ?? '').slice(0, 20);
      const token = renewFormToken(secret, readToken(form));
      drafts.set(key, { typed: toTyped(form), publish: form.get('publish') === 'yes', about, token, outcome });
      return key;
    },
    getDraft: (key: string): LetterDraft | null => drafts.get(key) ?? null,
  };
}

// Pages and route handlers have copies of this module; outbox, limits and drafts are one a process.
const shared = globalThis as { vitrineLetterForm?: ReturnType<typeof createLetterForm> };

/** Opened at the start of the server, so that what was not delivered before is. */
export function getLetterForm() {
  shared.vitrineLetterForm ??= createLetterForm();
  return shared.vitrineLetterForm;
}
