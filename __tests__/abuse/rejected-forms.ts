// Rejected forms without JavaScript: the error page is in the language of the page with the form.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import ar from '@/lib/messages/languages/ar.json';
import en from '@/lib/messages/languages/en.json';
import fr from '@/lib/messages/languages/fr.json';
import { type Case, eventually, pause, toCase } from './case';
import type { Site } from './site';

const LANGUAGES = [
  { language: 'en', prefix: '', words: en.site },
  { language: 'fr', prefix: '/fr', words: fr.site },
  { language: 'ar', prefix: '/ar', words: ar.site },
];
type Words = typeof en.site;

/** Minimum time to fill in a form, ms; a sooner submission is rejected as spam. */
const READING = 2200;
const LETTER = { name: 'Ada', email: 'ada@example.org', message: 'A letter' };

interface Rejection {
  form?: Record<string, string>;
  headers?: Record<string, string>;
  body?: string;
  status: number;
  note: keyof Words;
}

const LETTERS: Record<string, Rejection> = {
  'without a name': { form: { ...LETTER, name: '' }, status: 303, note: 'letterNoName' },
  'with half an address': { form: { ...LETTER, email: 'ada@' }, status: 303, note: 'letterHalfEmail' },
  'with the trap filled': { form: { ...LETTER, website: 'x' }, status: 303, note: 'letterTrapped' },
  'with a forged token': { form: { ...LETTER, token: 'x' }, status: 303, note: 'letterForged' },
  'sent at once': { form: LETTER, status: 303, note: 'letterEarly' },
  'sent by another site': {
    form: LETTER,
    headers: { 'Sec-Fetch-Site': 'cross-site' },
    status: 403,
    note: 'formForeign',
  },
  'that is no form': { body: 'hello', headers: { 'Content-Type': 'text/plain' }, status: 400, note: 'formUnreadable' },
  'that is too long': { form: { ...LETTER, message: 'x'.repeat(20_000) }, status: 413, note: 'formTooLong' },
};
const { 'sent by another site': foreign, 'that is no form': unreadable, 'that is too long': long } = LETTERS;
const CHOICES = { 'sent by another site': foreign, 'that is no form': unreadable, 'that is too long': long };

const fromHtml = (html: string) => html.replaceAll('&#x27;', "'").replaceAll('&#39;', "'").replaceAll('&quot;', '"');

export function createRejectedFormCases(getSite: () => Promise<Site>): Case[] {
  let client = 0;

  /** Submits a form as a browser without JavaScript does, and follows the redirect. */
  async function post(address: string, { form, headers, body }: Partial<Rejection>, from = `192.0.2.${++client}`) {
    const site = await getSite();
    const visitor = { 'X-Forwarded-For': from };
    const sent = await site.ask(address, {
      method: 'POST',
      headers: { ...visitor, ...headers },
      body: body ?? new URLSearchParams(form),
    });
    const location = sent.headers.get('location');
    const cookie = sent.headers.get('set-cookie')?.split(';')[0] ?? '';
    const page = location ? await site.ask(location.replace(/#.*/, ''), { headers: { ...visitor, cookie } }) : sent;
    return { status: sent.status, page: fromHtml(Buffer.from(page.body, 'latin1').toString()), location };
  }

  const readToken = async (prefix: string) =>
    /name="token" value="([^"]+)"/.exec((await (await getSite()).ask(`${prefix}/contact`)).body)?.[1] ?? '';

  function expectLanguage(page: string, { language }: (typeof LANGUAGES)[number]) {
    assert.match(page, new RegExp(`<html lang="${language}"`));
  }

  return LANGUAGES.flatMap((spoken) => {
    const { language, prefix, words } = spoken;
    return [
      ...Object.entries(LETTERS).map(([kind, rejection]) =>
        toCase(`a letter in ${language} ${kind} is rejected in its language`, async () => {
          const token = await readToken(prefix);
          const form = rejection.form && { token, ...rejection.form };
          const { status, page, location } = await post(`${prefix}/api/letters`, {
            ...rejection,
            ...(form && { form }),
          });
          assert.equal(status, rejection.status);
          if (location) assert(location.startsWith(`${prefix}/contact?`), location);
          expectLanguage(page, spoken);
          assert(page.includes(words[rejection.note]), `it says ${words[rejection.note]}: ${page.slice(0, 500)}`);
        }),
      ),
      toCase(`the sixth letter in ${language} is rejected in its language`, async () => {
        const from = `192.0.2.${++client}`;
        const token = await readToken(prefix);
        await pause(READING);
        const send = (message: string) => post(`${prefix}/api/letters`, { form: { ...LETTER, message, token } }, from);
        for (let number = 1; number <= 5; number += 1)
          assert.equal((await send(`Letter ${number}`)).location, `${prefix}/contact?sent=1`);
        const { page } = await send('Letter 6');
        expectLanguage(page, spoken);
        assert(page.includes(words.letterTooMany), words.letterTooMany);
      }),
      ...Object.entries(CHOICES).map(([kind, rejection]) =>
        toCase(`a choice in ${language} ${kind} is rejected in its language`, async () => {
          const { status, page } = await post(`${prefix}/consent/choose`, rejection as Rejection);
          assert.equal(status, rejection?.status);
          expectLanguage(page, spoken);
          assert(page.includes(words[rejection?.note ?? 'formForeign']), page);
        }),
      ),
      toCase(`a choice in ${language} that is kept leads to its page`, async () => {
        const { page, location } = await post(`${prefix}/consent/choose`, { form: { embeds: 'yes' } });
        assert.equal(location, `${prefix}/consent?saved=1`);
        expectLanguage(page, spoken);
        assert(page.includes(words.consentKept));
      }),
    ];
  }).concat(
    toCase('a letter to an owner who takes none is rejected in its language', async () => {
      const site = await getSite();
      fs.appendFileSync(path.join(site.library, 'vitrine.yaml'), 'contact: false\n');
      await eventually(async () => assert.equal((await site.ask('/contact')).status, 404));
      for (const spoken of LANGUAGES) {
        const { status, page } = await post(`${spoken.prefix}/api/letters`, { form: LETTER });
        assert.equal(status, 404);
        expectLanguage(page, spoken);
        assert(page.includes(spoken.words.letterNone), page);
      }
    }),
  );
}
