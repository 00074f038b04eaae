// Settings of external services: hosted search, a licensed lightbox, mail.
import { z } from 'zod';
import {
  hostSetting,
  isConfidential,
  isMailServer,
  keySetting,
  mailboxSetting,
  optionalSetting,
  trimSlashes,
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
    help: 'Application of the hosted search index ([hosted-search.md](hosted-search.md)). Empty: only the embedded engine is used.',
    note: 'Hosted search; empty: the embedded engine is used. docs/hosted-search.md',
    schema: z.string().regex(/^[a-z0-9-]{0,63}$/i, 'letters and digits'),
  },
  ALGOLIA_SEARCH_KEY: {
    default: '',
    help: 'Its search-only key. Needed with `ALGOLIA_APP_ID`.',
    note: 'A search-only key.',
    schema: keySetting,
    isSecret: true,
  },
  ALGOLIA_ADMIN_KEY: {
    default: '',
    help: 'Its write key, only for `npm run publish`. A build or start with such a key under a public name (`NEXT_PUBLIC_…`) fails.',
    note: 'Only for npm run publish; better set for that command alone.',
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
    help: "Host to use instead of Algolia's own, for a proxy or a test.",
    note: "Empty: Algolia's own hosts",
    schema: hostSetting,
  },
  LIGHTBOX_LICENSE_KEY: {
    default: '',
    help: "Key of a commercial lightbox whose licence requires usage reports. Vitrine's own viewer needs none. Empty: no reports. With a key, the server reports to `LIGHTBOX_LICENSE_URL` once per visit, when the viewer first opens ([why the server](decisions/0007-search-through-our-server.md)).",
    note: "A commercial lightbox with usage reports; empty: no reports. Vitrine's own viewer needs none.",
    schema: z.string(),
    isSecret: true,
  },
  LIGHTBOX_PLAN_TYPE: { default: '', help: 'The plan of the key, reported with it.', schema: z.string() },
  LIGHTBOX_LICENSE_URL: {
    default: '',
    help: 'The https URL of the reports. Needed with `LIGHTBOX_LICENSE_KEY`.',
    note: 'An https URL, needed with the key.',
    schema: optionalSetting(
      (text) => isConfidential(text) && new URL(text).username + new URL(text).password === '',
      'an https address (http on this machine alone), as https://licences.example.org/check',
    ),
  },
  LETTERS_SMTP_URL: {
    default: '',
    help: 'Mail server for [letters](#letters), as `smtps://user:password@mail.example.org`. Empty: not mailed.',
    note: 'Letters to the owner are always stored in VITRINE_DATA/letters.jsonl. Mailed too through a server, as smtps://user:password@mail.example.org',
    schema: optionalSetting(isMailServer, 'is no address of a mail server, as smtps://user:password@mail.example.org'),
    isSecret: true,
  },
  LETTERS_TO: {
    default: '',
    help: 'Recipient of the letters. Needed with `LETTERS_SMTP_URL`.',
    schema: mailboxSetting,
  },
  LETTERS_FROM: {
    default: '',
    help: 'Sender of the letters, an address that your mail server accepts; replies go to the visitor. Needed with `LETTERS_SMTP_URL`.',
    schema: mailboxSetting,
  },
  LETTERS_WEBHOOK: {
    default: '',
    help: 'An https URL (http on this machine only) that receives each letter as JSON. Empty: disabled.',
    note: 'Posted too, to an https URL.',
    schema: optionalSetting(
      isConfidential,
      'is no https address (http on this machine alone), as https://example.org/letters',
    ),
    isSecret: true,
  },
  VITRINE_OAI_EMAIL: {
    default: '',
    help: 'E-mail address that `/oai` states as its contact ([harvesting](harvesting.md)). It is public. Empty: `postmaster@` and the host of `VITRINE_URL`.',
    note: 'Public: the contact of aggregators that harvest /oai. docs/harvesting.md',
    schema: mailboxSetting,
  },
  VITRINE_OIDC_ISSUER: {
    default: '',
    help: 'Issuer of an OpenID Connect provider by which people [sign in at the desk](desk.md#signing-in-through-your-organisation), as `https://login.example.org/realms/museum`. Its redirect URI is `VITRINE_URL/api/desk/organisation`. Empty: none.',
    note: 'Sign-in at the desk through an OpenID Connect provider; all three, or none. docs/desk.md',
    schema: optionalSetting(
      isConfidential,
      'an https URL (http on this machine only), as https://login.example.org/realms/museum',
    ).transform(trimSlashes),
  },
  VITRINE_OIDC_CLIENT_ID: {
    default: '',
    help: 'The client ID that the provider has given to this site. Needed with `VITRINE_OIDC_ISSUER`.',
    schema: keySetting,
  },
  VITRINE_OIDC_CLIENT_SECRET: {
    default: '',
    help: "The client's secret. Needed with `VITRINE_OIDC_ISSUER`.",
    schema: keySetting,
    isSecret: true,
  },
  VITRINE_OIDC_GROUPS: {
    default: '',
    help: 'The claim by which the provider lists the [groups](private.md#groups) of a person, as `groups`. At each sign-in they replace those of the account; a person without the claim is in no group. Empty: the claim `groups`, and without it the groups of the account stay.',
    note: 'The claim that lists the groups of a person; empty: groups, if the provider sends it.',
    schema: keySetting,
  },
} as const satisfies Record<string, Setting>;
