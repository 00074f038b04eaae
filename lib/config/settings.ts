// The deployer's settings: default, documentation, and parser of each; secrets are marked.
import path from 'node:path';
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
  publicUrlSetting,
  trimSlashes,
  wholeSetting,
} from './setting-parsers';

export const SETTINGS = {
  VITRINE_LIBRARY: {
    default: 'library',
    help: "The owner's folder, or a bucket as `s3://bucket/prefix` ([bucket.md](bucket.md)). Only the [desk](desk.md) writes to it.",
    note: 'A folder, or s3://bucket/prefix',
    schema: librarySetting,
  },
  VITRINE_DATA: {
    default: '.vitrine',
    help: 'Folder of derived data: the catalogue, renditions, and a few files worth a [backup](server.md#backup). The npm package uses a [folder of your user](commands.md#which-files).',
    schema: folderSetting,
  },
  VITRINE_EDITS: {
    default: '',
    help: 'Folder for edits made at the desk, instead of the library ([desk.md](desk.md#a-library-that-must-not-change)). It exists already, outside of the library. It is the work of people: back it up. Empty: edits are written to the library.',
    note: 'Folder for edits made at the desk; empty: the library',
    schema: z.string().transform((text) => (text === '' ? null : path.resolve(/*turbopackIgnore: true*/ text))),
  },
  VITRINE_CHANGE_SECRET: {
    default: '',
    help: 'Shared secret for `POST /api/library-changed`, which starts a scan at once and accepts notifications of a bucket ([bucket.md](bucket.md#change-notifications)). Sent as a Bearer token or as a Basic-auth password; at least 16 characters. Empty disables the endpoint.',
    note: 'Shared secret for POST /api/library-changed, at least 16 characters; empty disables the endpoint',
    schema: keySetting.refine((text) => text === '' || text.length >= 16, 'has fewer than 16 characters'),
    isSecret: true,
  },
  VITRINE_ORIGINALS: {
    default: 'server',
    help: '`signed`: originals of a library in a bucket are downloaded directly from it, with signed URLs valid for ten minutes. `server`: through this server.',
    note: 'server or signed',
    schema: z.enum(['server', 'signed'], 'server or signed'),
  },
  VITRINE_STORE: {
    default: '',
    help: 'Object storage shared by several servers, as `s3://bucket/prefix` ([deploy.md](deploy.md#more-than-one-machine), [contents](store.md)). Empty: none; all derived data are in `VITRINE_DATA`.',
    note: 'Object storage shared by several servers, as s3://bucket/prefix; empty: none',
    schema: bucketSetting,
  },
  VITRINE_ROLE: {
    default: 'all',
    help: 'Role of this server among several ([deploy.md](deploy.md#more-than-one-machine)). `indexer`: reads the library and publishes the catalogue to `VITRINE_STORE`; serves no site. `web`: serves the published catalogue. `all`: both.',
    note: 'all, indexer or web; indexer and web need VITRINE_STORE',
    schema: z.enum(['all', 'indexer', 'web'], 'all, indexer or web'),
  },
  VITRINE_FOLLOW_SECONDS: {
    default: '2',
    help: 'How often a following server checks `VITRINE_STORE` for a newer catalogue.',
    schema: numberSetting(0.2, 3600),
  },
  AWS_ENDPOINT_URL: {
    default: '',
    help: "URL of an S3 server other than Amazon's. The AWS SDK finds region and credentials as usual (`AWS_REGION`, `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, a profile, a role).",
    note: "URL of an S3 server other than Amazon's",
    schema: optionalSetting(
      (text) => /^https?:\/\/[^/?#\s@]+\/?$/i.test(text) && URL.canParse(text),
      'an http or https address without a path, as https://s3.example.org',
    ).transform(trimSlashes),
  },
  VITRINE_LIBRARY_CACHE_GIB: {
    default: '5',
    help: 'Library in a bucket: limit, in GiB, of the originals downloaded to `VITRINE_DATA` for reading and rendering. The least recently used are evicted.',
    note: 'Limit of originals downloaded from a bucket, GiB',
    schema: numberSetting(0.001, 1_000_000).transform((value) => value * 1024 ** 3),
  },
  VITRINE_URL: {
    default: '',
    help: 'Public URL for all absolute links. With a path, as `https://museum.example/archive`, the whole site is served [below it](deploy.md#below-a-path). Empty: `http://localhost:PORT`.',
    note: 'Empty: http://localhost:PORT',
    schema: publicUrlSetting,
  },
  PORT: {
    default: '3000',
    help: 'Port of `npm start`. It exits with 78 if the port is invalid, and with 1 if it is in use.',
    schema: wholeSetting(0, 65_535),
  },
  VITRINE_PROCESSES: {
    default: '',
    help: 'Number of [server processes](deploy.md#several-processes) of `npm start` and `.next/standalone/server.js`. Empty: one, and under load up to one per processor, at most four, and one per GiB of memory. Each has caches of its own.',
    note: 'Empty: one, and under load up to one per processor, at most four, and one per GiB of memory',
    schema: wholeSetting(0, 64),
  },
  VITRINE_CACHE_GIB: {
    default: '5',
    help: 'Limit of the rendition cache in GiB.',
    schema: numberSetting(0.01, 1_000_000).transform((value) => value * 1024 ** 3),
  },
  VITRINE_READERS: {
    default: '',
    help: 'Number of reader processes. Empty: one per processor.',
    note: 'Empty: one per processor',
    schema: wholeSetting(0, 64),
  },
  VITRINE_READ_SECONDS: {
    default: '20',
    help: 'Processor time allowed for reading one file, and ten times as much elapsed time (outside Linux only elapsed time counts). After two attempts the file becomes a problem, and is tried again later.',
    schema: numberSetting(1, 3600),
  },
  VITRINE_LOOSEN_SECONDS: {
    default: '30',
    help: 'How long a restriction remains after its text was removed, emptied or changed, so that a file being saved publishes nothing. New restrictions take effect at once.',
    note: 'How long a restriction remains after it was removed',
    schema: numberSetting(0, 3600),
  },
  VITRINE_RESCAN_SECONDS: {
    default: '300',
    help: 'How often the whole library is scanned where watching does not work (network drives, too many folders).',
    schema: numberSetting(1, 86_400),
  },
  VITRINE_FFMPEG: {
    default: 'ffmpeg',
    help: 'Name or path of ffmpeg, which extracts pictures from films, draws waveforms of recordings, and [converts films](films.md#films-that-browsers-do-not-play) that browsers do not play. `none`: not used; browsers show the first frame of a film.',
    note: 'Extracts pictures from films, and converts them; none: not used',
    schema: z.string().transform((text) => (text === 'none' ? '' : text)),
  },
  VITRINE_FILMS_GIB: {
    default: '20',
    help: 'Limit, in GiB, of the copies of [films that browsers do not play](films.md#films-that-browsers-do-not-play). Films for which there is no room are downloaded only. 0: no film is converted.',
    note: 'Limit of the copies of films that browsers do not play, GiB; 0: none',
    schema: numberSetting(0, 1_000_000).transform((value) => value * 1024 ** 3),
  },
  VITRINE_POPPLER: {
    default: '',
    help: "Folder of poppler's programs (`pdfinfo`, `pdftoppm`, `pdftotext`), which read and render PDF documents. Empty: found through `PATH`. `none`: PDFs are not read. If they are missing, each PDF is a problem and is tried again.",
    note: "Folder of poppler's programs, which read PDFs; empty: found through PATH; none: not used",
    schema: z.string(),
  },
  VITRINE_MAX_SIDE: {
    default: '8192',
    help: 'Largest width and height of an image response, in pixels. No response has more than 25 megapixels.',
    schema: wholeSetting(256, 65_000),
  },
  VITRINE_PROXIES: {
    default: '0',
    help: 'Number of proxies in front (nginx: 1; a CDN and nginx: 2). That many entries from the right of `X-Forwarded-For` are trusted; with 0 the header is ignored.',
    note: 'Number of trusted proxies in front',
    schema: wholeSetting(0, 10),
  },
  VITRINE_BUDGET_SECONDS: {
    default: '60',
    help: 'Rate limit per IP address: seconds of work (searches, new renditions) that may be used at once, and are restored in as many seconds. Beyond it the response is 429 with `Retry-After`. 0: unlimited. Behind a proxy it needs `VITRINE_PROXIES`.',
    schema: numberSetting(0, 86_400),
  },
  VITRINE_CSP: {
    default: 'standard',
    help: '`strict` allows only the inline scripts of the page itself ([trade-off](decisions/0012-content-security-policy.md)).',
    note: 'standard or strict',
    schema: z.enum(['standard', 'strict'], 'standard or strict'),
  },
  VITRINE_METRICS: {
    default: '',
    help: 'Address and port, as `127.0.0.1:9464`, of `/metrics` for Prometheus ([deploy.md](deploy.md#monitoring)). Keep it private. Empty: disabled.',
    note: 'Address of /metrics for Prometheus, as 127.0.0.1:9464; keep it private',
    schema: addressSetting,
  },
  VITRINE_LOG: {
    default: 'text',
    help: '`json` writes the log as one JSON object per line, including each request.',
    note: 'text or json',
    schema: z.enum(['text', 'json'], 'text or json'),
  },
  ...SERVICE_SETTINGS,
} as const satisfies Record<string, Setting>;
