// The deployer's settings for delivering letters: by mail, to a webhook, both, or only kept.

export interface Mail {
  /** smtp(s)://user:password@host:port; never shown. */
  smtp: string;
  to: string;
  from: string;
}

/** Null where letters are only kept. */
export interface Letters {
  mail: Mail | null;
  /** Address that letters are posted to. */
  webhook: string | null;
}

const ADDRESS = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/;

function isConfidential(address: string) {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname));
}

const isMailServer = (address: string) =>
  URL.canParse(address) && /^smtps?:$/.test(new URL(address).protocol) && new URL(address).hostname !== '';

/** Takes the settings as they were written, and lists what is wrong; passwords and keys in addresses are never named. */
export function toLetters({ smtp, to, from, webhook }: Mail & { webhook: string }) {
  const faults: string[] = [];
  if (smtp && !isMailServer(smtp))
    faults.push('LETTERS_SMTP_URL is no address of a mail server, as smtps://user:password@mail.example.org');
  if (smtp && !to) faults.push('LETTERS_SMTP_URL is set, and LETTERS_TO is not: mailed to whom?');
  if (smtp && !from) faults.push('LETTERS_SMTP_URL is set, and LETTERS_FROM is not: mailed by whom?');
  if (!smtp && (to || from)) faults.push('LETTERS_TO or LETTERS_FROM is set, and LETTERS_SMTP_URL is not');
  for (const [name, address] of Object.entries({ LETTERS_TO: to, LETTERS_FROM: from }))
    if (address && !ADDRESS.test(address)) faults.push(`${name} is "${address}": an e-mail address, and nothing else`);
  if (webhook && !isConfidential(webhook))
    faults.push('LETTERS_WEBHOOK is no https address (http on this machine alone), as https://example.org/letters');
  const letters: Letters = { mail: smtp ? { smtp, to, from } : null, webhook: webhook || null };
  return { letters, faults };
}
