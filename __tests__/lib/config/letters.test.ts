import { type Config, parseConfig } from '@/lib/config/config';

const none = { smtp: '', to: '', from: '', webhook: '' };

/** Parses the letter settings of an environment. */
function toLetters({ smtp, to, from, webhook }: typeof none): { letters?: Config['letters']; faults: string[] } {
  try {
    const env = { LETTERS_SMTP_URL: smtp, LETTERS_TO: to, LETTERS_FROM: from, LETTERS_WEBHOOK: webhook };
    return { letters: parseConfig(env).letters, faults: [] };
  } catch (error) {
    return { faults: (error as Error).message.split('\n  - ').slice(1) };
  }
}

const mail = { smtp: 'smtps://ada:secret-1@mail.example.org', to: 'owner@example.org', from: 'site@example.org' };

test('without settings letters are only stored', () => {
  expect(toLetters(none)).toEqual({ letters: { mail: null, webhook: null }, faults: [] });
});

test('mail and webhook can be set separately or together', () => {
  expect(toLetters({ ...none, ...mail, webhook: 'https://example.org/x' })).toEqual({
    letters: { mail, webhook: 'https://example.org/x' },
    faults: [],
  });
});

test.each<[string, Partial<typeof none>, RegExp]>([
  ['a server without an addressee', { ...mail, to: '' }, /LETTERS_TO/],
  ['a server without a sender', { ...mail, from: '' }, /LETTERS_FROM/],
  ['an addressee without a server', { to: mail.to }, /LETTERS_SMTP_URL is not/],
  ['a server that is none', { ...mail, smtp: 'https://ada:secret-1@mail.example.org' }, /LETTERS_SMTP_URL/],
  ['two addressees', { ...mail, to: 'a@example.org, b@example.org' }, /LETTERS_TO/],
  ['a sender with a header', { ...mail, from: 'a@example.org\nBcc: b@example.org' }, /LETTERS_FROM/],
  ['a webhook without encryption', { webhook: 'http://example.org/?key=secret-1' }, /LETTERS_WEBHOOK/],
])('%s is a fault, reported without its secrets', (_what, settings, fault) => {
  const { faults } = toLetters({ ...none, ...settings });
  expect(faults).toEqual([expect.stringMatching(fault)]);
  expect(faults.join()).not.toContain('secret-1');
});
