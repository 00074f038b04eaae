import { sendMail } from '@/lib/clients/mail';
import { getConfig } from '@/lib/config/config';
import { buildMailtoLink, quoteLetter, sendReply } from '@/lib/letters/reply';
import { getMessages } from '@/lib/messages/messages';

jest.mock('@/lib/clients/mail', () => ({ sendMail: jest.fn() }));
jest.mock('@/lib/config/config', () => ({ getConfig: jest.fn() }));

const t = getMessages('en');
const letter = {
  id: 'a',
  date: '2030-01-05T10:00:00.000Z',
  name: 'Ida, "the" <Berg>',
  email: 'ida+x@example.org',
  about: { id: 'abcdefghij', title: 'The Maria & co', url: 'https://archive.example/items/x' },
  message: 'This is Ole.\n\nI know him & her.',
  publish: true,
};
const withMail = (mail: object | null) => jest.mocked(getConfig).mockReturnValue({ letters: { mail } } as never);

test('quotes each line of the letter below its author and day', () => {
  expect(quoteLetter(letter, t)).toBe(
    '\n\nOn 5 January 2030, Ida, "the" <Berg> wrote:\n> This is Ole.\n> \n> I know him & her.',
  );
});

test('a link opens the mail program with address, subject and quotation, and no other header', () => {
  const url = new URL(buildMailtoLink({ ...letter, email: 'a@example.org?bcc=b@example.org' }, t));
  expect(decodeURIComponent(url.pathname)).toBe('a@example.org?bcc=b@example.org');
  expect([...url.searchParams.keys()]).toEqual(['subject', 'body']);
  expect(url.searchParams.get('subject')).toBe('Your letter about “The Maria & co”');
  expect(url.searchParams.get('body')).toContain('\r\n> I know him & her.');
});

test('the quotation of a long letter is cut to a length that mail programs accept, between characters', () => {
  const href = buildMailtoLink({ ...letter, message: '🚢'.repeat(3000) }, t);
  expect(href.length).toBeLessThan(1800);
  expect(decodeURIComponent(href)).toMatch(/🚢$/u);
});

test('a reply is sent to the visitor from the configured address, and replies go to the owner', async () => {
  withMail({ smtp: 'smtp://127.0.0.1', to: 'owner@example.org', from: 'site@example.org' });
  await sendReply(letter, 'Thank you', t);
  expect(sendMail).toHaveBeenCalledWith('smtp://127.0.0.1', expect.any(Number), {
    from: { name: '', address: 'site@example.org' },
    to: { name: letter.name, address: letter.email },
    replyTo: { name: '', address: 'owner@example.org' },
    subject: 'Your letter about “The Maria & co”',
    text: 'Thank you',
  });
});

test('without a mail server nothing is sent', async () => {
  withMail(null);
  await expect(sendReply(letter, 'Thank you', t)).rejects.toThrow('no mail server');
});
