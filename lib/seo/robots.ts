// What robots are asked: https://www.rfc-editor.org/rfc/rfc9309, and the owner's policy toward training.
import type { SeoSite } from './site';

/**
 * Who gathers what models are trained on, under the names by which they say that they can be asked not to. Those that look a
 * page up for somebody who asks, or list it for a search, are not among them.
 */
export const TRAINERS = [
  'AI2Bot',
  'Amazonbot',
  'anthropic-ai',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ClaudeBot',
  'cohere-training-data-crawler',
  'Diffbot',
  'FacebookBot',
  'Google-Extended',
  'GPTBot',
  'ImagesiftBot',
  'img2dataset',
  'Meta-ExternalAgent',
  'omgili',
  'PanguBot',
  'Timpibot',
  'webzio-extended',
] as const;

/** More items than this are not told apart: robots read 500 kB at least (RFC 9309, section 2.5), and some no more. */
export const MOST_RESERVED = 3000;

// A search narrowed in two ways at once has no end of addresses; what it finds is reached through the collections.
const EVERYBODY = [
  'Disallow: /api/',
  'Disallow: /search?*&',
  'Disallow: /map?',
  'Disallow: /oembed',
  'Disallow: /consent',
];

/** A page by its id, whatever its title, and all renditions of its picture. */
const toItemPaths = (id: string) => [`/items/*${id}`, `/embed/*${id}`, `/iiif/3/${id}/`];

function listTrainingRules({ training }: Pick<SeoSite, 'training'>, reserved: string[]) {
  if (training === 'deny' || reserved.length > MOST_RESERVED) return ['Disallow: /'];
  return reserved.flatMap(toItemPaths).map((path) => `Disallow: ${path}`);
}

/** https://contentsignals.org/, and https://datatracker.ietf.org/doc/draft-ietf-aipref-attach/ */
function listSignals({ training }: Pick<SeoSite, 'training'>) {
  if (!training) return [];
  const [word, sign] = training === 'deny' ? ['no', 'n'] : ['yes', 'y'];
  return [`Content-Signal: search=yes, ai-train=${word}`, `Content-Usage: train-ai=${sign}`];
}

/** @param reserved ids of items whose files prohibit some kind of data mining; one more than MOST_RESERVED stands for any number */
export function toRobots(site: Pick<SeoSite, 'training' | 'url'>, reserved: string[]): string {
  const rules = listTrainingRules(site, reserved);
  const trainers = [...TRAINERS.map((name) => `User-agent: ${name}`), ...EVERYBODY, ...rules];
  const groups = [
    ['User-agent: *', ...listSignals(site), ...EVERYBODY],
    ...(rules.length > 0 ? [trainers] : []),
    [`Sitemap: ${site.url}/sitemap.xml`],
  ];
  return `${groups.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/** One rule of tdmrep.json. */
interface Reservation {
  /** A path as in robots.txt. */
  location: string;
  'tdm-reservation': 0 | 1;
  'tdm-policy'?: string;
}

/**
 * https://www.w3.org/community/reports/tdmrep/CG-FINAL-tdmrep-20240510/#sec-tdm-file: null where neither the owner nor any file
 * says anything. What is said of single items stands first.
 * @param reserved as for toRobots
 */
export function toReservations(
  { training, licensor }: Pick<SeoSite, 'training' | 'licensor'>,
  reserved: string[],
): Reservation[] | null {
  const reserve = (location: string): Reservation => ({
    location,
    'tdm-reservation': 1,
    ...(licensor && { 'tdm-policy': licensor }),
  });
  if (training === 'deny' || reserved.length > MOST_RESERVED) return [reserve('/')];
  const items = reserved.flatMap(toItemPaths).map(reserve);
  const rest: Reservation[] = training === 'allow' ? [{ location: '/', 'tdm-reservation': 0 }] : [];
  return items.length + rest.length > 0 ? [...items, ...rest] : null;
}
