// The deployer's settings: default, documentation, and parser of each; secrets are marked.
import { z } from 'zod';
import { SERVICE_SETTINGS, type Setting } from './service-settings';
import {
  addressSetting,
  bucketSetting,
  folderSetting,
  keySetting,
  librarySetting,
  numberSetting,
  optionalSetting,
  trimSlashes,
  wholeSetting,
} from './setting-parsers';

export const SETTINGS = {
  VITRINE_LIBRARY: {
    default: 'library',
    help: "The owner's folder, or a bucket as `s3://bucket/prefix` ([bucket.md](bucket.md)). It is only read.",
    note: 'A folder, or s3://bucket/prefix',
    schema: librarySetting,
  },
  VITRINE_DATA: {
    default: '.vitrine',
    help: 'Derived data: the catalogue, renditions, and `permalinks.jsonl` (redirects of moved files, and what was deleted: worth a backup). Deleting it costs time.',
    schema: folderSetting,
  },
  VITRINE_CHANGE_SECRET: {
    default: '',
    help: 'With it, `POST /api/library-changed` has the library looked at, at once, for whoever says `Authorization: Bearer` and this, or this as a password; what a bucket tells of its objects is read ([bucket.md](bucket.md#telling-of-changes)): 16 characters at least. Empty: there is no such address.',
    note: 'What whoever tells of a change of the library has to know; empty: nobody may',
    schema: keySetting.refine((text) => text === '' || text.length >= 16, 'has fewer than 16 characters'),
    isSecret: true,
  },
  VITRINE_ORIGINALS: {
    default: 'server',
    help: '`signed`: originals of a library in a bucket are downloaded from the bucket itself, by addresses that hold for ten minutes. `server`: through this server.',
    note: 'server or signed',
    schema: z.enum(['server', 'signed'], 'server or signed'),
  },
  VITRINE_STORE: {
    default: '',
    help: 'Object storage that several servers share, as `s3://bucket/prefix` ([deploy.md](deploy.md#more-than-one-machine), [what lies there](store.md)). Empty: none; everything derived lies in `VITRINE_DATA`.',
    note: 'Object storage that several servers share, as s3://bucket/prefix; empty: none',
    schema: bucketSetting,
  },
  VITRINE_ROLE: {
    default: 'all',
    help: 'What this server does of what several share ([deploy.md](deploy.md#more-than-one-machine)). `indexer`: reads the library and publishes the catalogue to `VITRINE_STORE`, for no visitor. `web`: answers visitors from what was published. `all`: both.',
    note: 'all, indexer or web; other than all with VITRINE_STORE alone',
    schema: z.enum(['all', 'indexer', 'web'], 'all, indexer or web'),
  },
  VITRINE_FOLLOW_SECONDS: {
    default: '2',
    help: 'How often a server that follows another looks whether there is a newer catalogue in `VITRINE_STORE`.',
    schema: numberSetting(0.2, 3600),
  },
  AWS_ENDPOINT_URL: {
    default: '',
    help: "Address of the S3 server, where it is not Amazon's own. Region and credentials as the AWS SDK finds them (`AWS_REGION`, `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, a profile, a role).",
    note: "Address of an S3 server that is not Amazon's",
    schema: optionalSetting(
      (text) => /^https?:\/\/[^/?#\s@]+\/?$/i.test(text) && URL.canParse(text),
      'an http or https address without a path, as https://s3.example.org',
    ).transform(trimSlashes),
  },
  VITRINE_LIBRARY_CACHE_GIB: {
    default: '5',
    help: 'Of a library in a bucket: bound in GiB of the folder in `VITRINE_DATA` to which originals are brought before they are read and drawn. The least recently used make room.',
    note: 'Bound of what is brought from a bucket to be read',
    schema: numberSetting(0.001, 1_000_000).transform((value) => value * 1024 ** 3),
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
  VITRINE_PROCESSES: {
    default: '',
    help: 'Processes that `npm start` and `.next/standalone/server.js` [serve with](deploy.md#all-processors). Empty: one a processor, but no more than four, and one for each GiB of memory. Each holds caches of its own.',
    note: 'Empty: one a processor, four at most, and one for each GiB of memory',
    schema: wholeSetting(0, 64),
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
    help: 'Processor time that reading one file may take; by the clock ten times as much (elsewhere than on Linux the clock counts alone). It is tried twice, then set aside as a problem and tried again later.',
    schema: numberSetting(1, 3600),
  },
  VITRINE_LOOSEN_SECONDS: {
    default: '30',
    help: 'How long what hides something holds after the text that said so is gone, is empty, or says otherwise: a file that is just being saved shows nothing. What hides takes effect at once.',
    note: 'How long what hides something holds after it says otherwise',
    schema: numberSetting(0, 3600),
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
    schema: addressSetting,
  },
  VITRINE_LOG: {
    default: 'text',
    help: '`json` writes the log as one JSON object a line, each answered request among them.',
    note: 'text or json',
    schema: z.enum(['text', 'json'], 'text or json'),
  },
  ...SERVICE_SETTINGS,
} as const satisfies Record<string, Setting>;
