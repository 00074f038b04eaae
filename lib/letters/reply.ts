// Replies to letters: by the configured mail server, or in the mail program of the person at the desk.
import { sendMail } from '@/lib/clients/mail';
import { getConfig } from '@/lib/config/config';
import type { Messages } from '@/lib/messages/messages';
import { MAX_REPLY_CHARACTERS } from '@/lib/model/desk-letters';
import type { Letter } from './letter';

const TIMEOUT_MS = 15_000;
const MAX_SUBJECT_CHARACTERS = 200;
/** Browsers and mail programs cut longer mailto links. */
const MAX_LINK_CHARACTERS = 1500;

const toSubject = ({ about }: Letter, t: Messages) =>
  (about ? t('deskLetter.subjectAbout', { title: about.title }) : t('deskLetter.subject')).slice(
    0,
    MAX_SUBJECT_CHARACTERS,
  );

/** The letter as the end of a reply, each line quoted. */
export function quoteLetter({ name, date, message }: Letter, t: Messages): string {
  const day = new Intl.DateTimeFormat(t.locale, { dateStyle: 'long' }).format(new Date(date));
  const lines = message.split('\n').map((line) => `> ${line}`);
  return ['', '', t('deskLetter.wrote', { name, date: day }), ...lines].join('\n').slice(0, MAX_REPLY_CHARACTERS);
}

/** Without what could follow it as a header of its own. */
const toAddress = (email: string) => /^\S*/.exec(email)?.[0] ?? '';

export function buildMailtoLink(letter: Letter, t: Messages): string {
  const characters = [...quoteLetter(letter, t)];
  const toHref = (body: string) =>
    `mailto:${encodeURIComponent(toAddress(letter.email))}?subject=${encodeURIComponent(toSubject(letter, t))}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`;
  let length = characters.length;
  while (length > 0 && toHref(characters.slice(0, length).join('')).length > MAX_LINK_CHARACTERS)
    length = Math.floor(length * 0.9);
  return toHref(characters.slice(0, length).join(''));
}

export const hasMailServer = () => getConfig().letters.mail !== null;

/** @throws Error if no mail server is configured or it does not accept the mail */
export async function sendReply(letter: Letter, text: string, t: Messages): Promise<void> {
  const { mail } = getConfig().letters;
  if (!mail) throw new Error('no mail server is configured');
  const { smtp, from, to } = mail;
  await sendMail(smtp, TIMEOUT_MS, {
    from: { name: '', address: from },
    to: { name: letter.name, address: letter.email },
    replyTo: { name: '', address: to },
    subject: toSubject(letter, t),
    text,
  });
}
