// Handles the posted letter form: spam checks, validation, and storing of the letter.

import { createHash } from 'node:crypto';
import { readMessages } from '@/lib/catalogue/read/site';
import { singleton } from '@/lib/clients/singleton';
import { getWorker, isFirstProcess } from '@/lib/cluster/worker';
import { getConfig } from '@/lib/config/config';
import type { Messages } from '@/lib/messages/messages';
import { getLetterFaultMessages, type LetterInput } from '@/lib/model/letter-form';
import { createMailer, createPoster, startDelivery } from './delivery';
import { createLetterDesk, type LetterService, type SubmitResult } from './desk';
import { checkFormToken, createFormToken, getSecret, renewFormToken } from './form-token';
import { type Faults, type Letter, parseLetter, readLetterInput } from './letter';
import { openOutbox } from './open-outbox';
import type { Outbox } from './outbox';

type LetterOutcome = { type: 'thanks' } | { type: 'refused'; status: 422 | 429 | 503; note?: string; faults: Faults };

interface LetterDraft {
  typed: LetterInput;
  publish: boolean;
  about: string;
  token: string;
  outcome: LetterOutcome;
}

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

/** Starts delivery as configured. @returns call after storing a letter */
function startRoutes(box: Outbox) {
  const { letters, store } = getConfig();
  // With a store, one server delivers for all (deliver-shared.ts).
  const own = store ? { mail: null, webhook: null } : letters;
  const routes = [
    ...(own.mail ? [startDelivery({ box, channel: 'mail', send: createMailer(own.mail, readMessages) })] : []),
    ...(own.webhook ? [startDelivery({ box, channel: 'webhook', send: createPoster(own.webhook) })] : []),
  ];
  return () => {
    for (const route of routes) route.wake();
  };
}

function createLetterForm() {
  const { data } = getConfig();
  // Read each time, because the shared secret may arrive later (share-secret.ts).
  const readSecret = () => getSecret(data);
  const box = openOutbox();
  // Only one process delivers, so that no letter is sent twice.
  const wake = isFirstProcess() ? startRoutes(box) : () => {};
  const primary = getWorker()?.primary;
  primary?.handle('letter kept', wake);
  const desk: LetterService<LetterDraft> = primary
    ? {
        take: (letter, client) => primary.request('letter', { letter, client }) as Promise<SubmitResult>,
        putDraft: (key, draft) => primary.request('put draft', { key, draft }) as Promise<void>,
        getDraft: (key) => primary.request('get draft', key) as Promise<LetterDraft | null>,
      }
    : createLetterDesk(readSecret(), box, wake);

  async function take(
    form: FormData,
    client: string,
    { find, t }: { find(id: string): Letter['about'] | null; t: Messages },
  ): Promise<LetterOutcome> {
    if (form.get('website')) return refuse(422, t(AGAIN.trap));
    const parsed = parseLetter(form, getLetterFaultMessages(t));
    if (parsed.type === 'faults') return { type: 'refused', status: 422, faults: parsed.faults };
    const token = readToken(form);
    const age = checkFormToken(readSecret(), token);
    if (age !== 'fit') return refuse(422, t(AGAIN[age]));
    const { name, email, message, publish, about } = parsed.written;
    // The same content from the same form has the same id, however often it is sent.
    const id = createHash('sha256')
      .update(JSON.stringify([token, parsed.written]))
      .digest('hex')
      .slice(0, 20);
    const item = about ? find(about) : null;
    const date = new Date().toISOString();
    const letter: Letter = { id, date, name, email, ...(item && { about: item }), message, publish };
    const taken = await desk.take(letter, client);
    return taken === 'kept' ? { type: 'thanks' } : refuse(taken === 'rate' ? 429 : 503, t(AGAIN[taken]));
  }

  return {
    take,
    toToken: () => createFormToken(readSecret()),
    renewToken: (form: FormData) => renewFormToken(readSecret(), readToken(form)),

    async putDraft(form: FormData, outcome: LetterOutcome): Promise<string> {
      const key = crypto.randomUUID();
      const about = String(form.get('about') ?? '').slice(0, 20);
      const token = renewFormToken(readSecret(), readToken(form));
      await desk.putDraft(key, {
        typed: readLetterInput(form),
        publish: form.get('publish') === 'yes',
        about,
        token,
        outcome,
      });
      return key;
    },
    getDraft: desk.getDraft,
  };
}

/** Call at the start of the server, to resume pending deliveries. */
export const getLetterForm = () => singleton('letter form', createLetterForm);
