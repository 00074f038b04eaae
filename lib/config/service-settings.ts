// Settings of external services: hosted search, a licensed lightbox, mail.
import { z } from 'zod';
import {
  hostSetting,
  isConfidential,
  isMailServer,
  keySetting,
  mailboxSetting,
  optionalSetting,
} from './setting-parsers';

export interface Setting {
  default: string;
  /** Markdown for the table in docs/settings.md. */
  help: string;
  /** Comment above it in .env.example. */
  note?: string;
  /** Its message follows `NAME is "value": `, or `NAME ` for a secret. */
  schema: z.ZodType<unknown, string>;
  /** Messages omit its value. */
  isSecret?: true;
}

export const SERVICE_SETTINGS = {
  ALGOLIA_APP_ID: {
    default: '',
    help: 'Application of the hosted search index ([hosted-search.md](hosted-search.md)). Empty: the embedded engine answers alone.',
    note: 'Hosted search; empty: the embedded engine answers. docs/hosted-search.md',
    schema: z.string().regex(/^[a-z0-9-]{0,63}$/i, 'letters and digits'),
  },
  ALGOLIA_SEARCH_KEY: {
    default: '',
    help: 'Its key that may search and nothing else. With `ALGOLIA_APP_ID`, or not at all.',
    note: 'A key that may search and nothing else.',
    schema: keySetting,
    isSecret: true,
  },
  ALGOLIA_ADMIN_KEY: {
    default: '',
    help: 'Its key that may write, for `npm run publish` alone. A build or a start with such a key under a name that browsers can read (`NEXT_PUBLIC_…`) is refused.',
    note: 'For npm run publish alone; better set for that command only.',
    schema: keySetting,
    isSecret: true,
  },
  ALGOLIA_INDEX: {
    default: 'vitrine',
    help: 'Name of the index, embedded or hosted; its replicas are called `vitrine_newest` and `vitrine_oldest`.',
    schema: z.string().regex(/^[\w.-]{1,200}$/, 'letters, digits, and any of _ . -'),
  },
  ALGOLIA_HOST: {
    default: '',
    help: "Address of what is asked in place of Algolia's own hosts, for a proxy or a test.",
    note: "Empty: Algolia's own hosts",
    schema: hostSetting,
  },
  LIGHTBOX_LICENSE_KEY: {
    default: '',
    help: "Key of a commercially licensed lightbox whose terms want its use reported. Vitrine's own viewer needs none. Empty: nobody is told anything. With a key, the server tells `LIGHTBOX_LICENSE_URL` once a visit when the viewer first opens ([why the server](decisions/0009-licence-reports-go-through-our-server.md)).",
    note: "A third party's lightbox that has to be reported; empty: nobody is told. Vitrine's own viewer needs none.",
    schema: z.string(),
    isSecret: true,
  },
  LIGHTBOX_PLAN_TYPE: { default: '', help: 'The plan that the key belongs to, reported with it.', schema: z.string() },
  LIGHTBOX_LICENSE_URL: {
    default: '',
    help: 'The https address that is told. Needed with `LIGHTBOX_LICENSE_KEY`.',
    note: 'An https address, needed with the key.',
    schema: optionalSetting(
      (text) => isConfidential(text) && new URL(text).username + new URL(text).password === '',
      'an https address (http on this machine alone), as https://licences.example.org/check',
    ),
  },
  LETTERS_SMTP_URL: {
    default: '',
    help: 'Mail server that [letters](#letters) are sent through, as `smtps://user:password@mail.example.org`. Empty: they are not mailed.',
    note: 'Letters to the owner are always kept in VITRINE_DATA/letters.jsonl. Mailed too, if there is a server, as smtps://user:password@mail.example.org',
    schema: optionalSetting(isMailServer, 'is no address of a mail server, as smtps://user:password@mail.example.org'),
    isSecret: true,
  },
  LETTERS_TO: {
    default: '',
    help: 'The e-mail address that they go to. Needed with `LETTERS_SMTP_URL`.',
    schema: mailboxSetting,
  },
  LETTERS_FROM: {
    default: '',
    help: "The e-mail address that they come from, one that your mail server sends for; the visitor's own is the one to reply to. Needed with `LETTERS_SMTP_URL`.",
    schema: mailboxSetting,
  },
  LETTERS_WEBHOOK: {
    default: '',
    help: 'An https address (http on this machine alone) that each letter is posted to as JSON. Empty: none is.',
    note: 'Posted too, if there is an https address.',
    schema: optionalSetting(
      isConfidential,
      'is no https address (http on this machine alone), as https://example.org/letters',
    ),
    isSecret: true,
  },
} as const satisfies Record<string, Setting>;
