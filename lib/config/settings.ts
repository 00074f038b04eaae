// The deployer's settings, a row each: its default, what it is for, how its text is parsed, and whether its value is a secret.
import { z } from 'zod';
import {
  folderSetting,
  isConfidential,
  isMailServer,
  keySetting,
  mailboxSetting,
  numberSetting,
  optionalSetting,
  parseAddress,
  trimSlashes,
  wholeSetting,
} from './setting-parsers';

interface Setting {
  /** Stands for a setting that is absent or empty. */
  default: string;
  /** Its cell in docs/settings.md, Markdown. */
  help: string;
  /** The line above it in .env.example. */
  note?: string;
  /** Its message follows `NAME is "value": `, or, of a secret, `NAME `. */
  schema: z.ZodType<unknown, string>;
  /** No fault tells its value. */
  isSecret?: true;
}

export const SETTINGS = {
  VITRINE_LIBRARY: { default: 'library', help: "The owner's folder. It is only read.", schema: folderSetting },
  VITRINE_DATA: {
    default: '.vitrine',
    help: 'Derived data: the catalogue, renditions, and `permalinks.jsonl` (redirects of moved files, and what was deleted: worth a backup). Deleting it costs time.',
    schema: folderSetting,
  },
  VITRINE_URL: {
    default: '',
    help: 'Public address, without a path, for every absolute link. Empty: `http://localhost:PORT`.',
    note: 'Empty: http://localhost:PORT',
    schema: optionalSetting(
      (text) => /^https?:\/\/[^/?#\s]+\/?$/i.test(text) && URL.canParse(text),
      'an http or https address without a path, as https://photos.example.org',
    ).transform(trimSlashes),
  },
  PORT: {
    default: '3000',
    help: 'Where `npm start` listens. It ends with status 78 where that is no port, and with 1 where another program listens there.',
    schema: wholeSetting(0, 65_535),
  },
  VITRINE_CACHE_GIB: {
    default: '5',
    help: 'Bound of the rendition cache in GiB.',
    schema: numberSetting(0.01, 1_000_000).transform((value) => value * 1024 ** 3),
  },
  VITRINE_READERS: {
    default: '',
    help: 'Reading processes at a time. Empty: one a processor.',
    note: 'Empty: one a processor',
    schema: wholeSetting(0, 64),
  },
  VITRINE_READ_SECONDS: {
    default: '20',
    help: 'How long one file may take to read. It is tried twice, then set aside as a problem.',
    schema: numberSetting(1, 3600),
  },
  VITRINE_RESCAN_SECONDS: {
    default: '300',
    help: 'How often the whole library is looked at where watching cannot work (network drives, too many folders).',
    schema: numberSetting(1, 86_400),
  },
  VITRINE_FFMPEG: {
    default: 'ffmpeg',
    help: "The program that takes a picture out of each film that has none beside it, and draws the waveforms of recordings: a name or a path. `none`: none is used, and browsers show a film's first picture themselves.",
    note: 'Takes pictures out of films; none: it is not used',
    schema: z.string().transform((text) => (text === 'none' ? '' : text)),
  },
  VITRINE_POPPLER: {
    default: '',
    help: "Folder of poppler's programs (`pdfinfo`, `pdftoppm`, `pdftotext`), which read and draw PDF documents. Empty: the system finds them by name. `none`: PDFs are not read. Where they are missing, each PDF is a problem that says so, and is tried again.",
    note: "Folder of poppler's programs, which read PDFs; empty: found by name; none: they are not used",
    schema: z.string(),
  },
  VITRINE_MAX_SIDE: {
    default: '8192',
    help: 'No image answer is wider or higher, in pixels; none has more than 25 megapixels.',
    schema: wholeSetting(256, 65_000),
  },
  VITRINE_PROXIES: {
    default: '0',
    help: 'How many proxies stand in front (nginx alone: 1; a CDN and nginx: 2). That many from the right of `X-Forwarded-For` are trusted; with 0 whatever a visitor writes there is ignored.',
    note: "Proxies in front whose word about the visitor's address is taken",
    schema: wholeSetting(0, 10),
  },
  VITRINE_BUDGET_SECONDS: {
    default: '60',
    help: "Seconds of work that one visitor's address may ask for at once (searches, pictures not yet made), and gets back in as many seconds; beyond it the answer is 429 with `Retry-After`. 0 sets no bound. Behind a proxy it needs `VITRINE_PROXIES`.",
    schema: numberSetting(0, 86_400),
  },
  VITRINE_CSP: {
    default: 'standard',
    help: '`strict` lets no inline script run but those that a page came with ([the trade-off](decisions/0012-content-security-policy.md)).',
    note: 'standard or strict',
    schema: z.enum(['standard', 'strict'], 'standard or strict'),
  },
  VITRINE_METRICS: {
    default: '',
    help: 'Address and port, as `127.0.0.1:9464`, where Prometheus reads `/metrics` ([deploy.md](deploy.md#watching-it)). Keep it from the public. Empty: nowhere.',
    note: 'Where Prometheus reads /metrics, as 127.0.0.1:9464; keep it from the public',
    schema: optionalSetting(
      (text) => parseAddress(text) !== null,
      'an address and a port, as 127.0.0.1:9464, or nothing',
    ).transform(parseAddress),
  },
  VITRINE_LOG: {
    default: 'text',
    help: '`json` writes the log as one JSON object a line, each answered request among them.',
    note: 'text or json',
    schema: z.enum(['text', 'json'], 'text or json'),
  },
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
    schema: optionalSetting(
      (text) => /^https?:\/\/[^/?#\s@]+(\/[^?#\s]*)?$/i.test(text) && URL.canParse(text),
      'an http or https address, as https://proxy.example.org',
    ).transform(trimSlashes),
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
