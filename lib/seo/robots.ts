// Generates robots.txt (https://www.rfc-editor.org/rfc/rfc9309) and the owner's policy for AI training.

import { withBasePath } from '@/lib/model/base-path';
import { prefixed } from '@/lib/model/language-prefix';
import { listTranslatedHrefs } from './alternates';
import type { SeoSite } from './site';

/** Collectors of training data; not agents that fetch pages for a user's request or a search index. */
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

/** Above this, items are not listed individually: robots read at least 500 kB (RFC 9309, section 2.5). */
export const MAX_RESERVED_ITEMS = 3000;

// Combinations of search parameters are unlimited; their items are reachable through collections.
const CLOSED_PATHS = ['/api/', '/search?*&', '/map?', '/oembed', '/consent'];

type RobotsSite = Pick<SeoSite, 'training' | 'url' | 'language' | 'first' | 'languages'>;

const toRule = (href: string) => `Disallow: ${href}`;

/** Below the prefix of each language, too. */
const listClosedRules = (site: RobotsSite) =>
  CLOSED_PATHS.flatMap((path) => listTranslatedHrefs(prefixed(path), site).map(([, href]) => toRule(href)));

/** Pages by id with any title, and all renditions. */
const toItemPaths = (id: string) => [`/items/*${id}`, `/embed/*${id}`, `/iiif/*/${id}/`];

function listTrainingRules({ training }: Pick<SeoSite, 'training'>, reserved: string[]) {
  if (training === 'deny' || reserved.length > MAX_RESERVED_ITEMS) return [toRule(withBasePath('/'))];
  return reserved.flatMap(toItemPaths).map((path) => toRule(withBasePath(path)));
}

/** https://contentsignals.org/ and https://datatracker.ietf.org/doc/draft-ietf-aipref-attach/ */
function listSignals({ training }: Pick<SeoSite, 'training'>) {
  if (!training) return [];
  const [word, sign] = training === 'deny' ? ['no', 'n'] : ['yes', 'y'];
  return [`Content-Signal: search=yes, ai-train=${word}`, `Content-Usage: train-ai=${sign}`];
}

/** @param reserved ids of items whose metadata prohibits data mining; more than MAX_RESERVED_ITEMS means all */
export function renderRobots(site: RobotsSite, reserved: string[]): string {
  const rules = listTrainingRules(site, reserved);
  const closed = listClosedRules(site);
  const trainers = [...TRAINERS.map((name) => `User-agent: ${name}`), ...closed, ...rules];
  const groups = [
    ['User-agent: *', ...listSignals(site), ...closed],
    ...(rules.length > 0 ? [trainers] : []),
    [`Sitemap: ${site.url}${withBasePath('/sitemap.xml')}`],
  ];
  return `${groups.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

interface Reservation {
  location: string;
  'tdm-reservation': 0 | 1;
  'tdm-policy'?: string;
}

/**
 * Returns the rules of tdmrep.json
 * (https://www.w3.org/community/reports/tdmrep/CG-FINAL-tdmrep-20240510/#sec-tdm-file), items first; null without a
 * statement by the owner or files.
 * @param reserved as for renderRobots
 */
export function listReservations(
  { training, licensor }: Pick<SeoSite, 'training' | 'licensor'>,
  reserved: string[],
): Reservation[] | null {
  const reserve = (path: string): Reservation => ({
    location: withBasePath(path),
    'tdm-reservation': 1,
    ...(licensor && { 'tdm-policy': licensor }),
  });
  if (training === 'deny' || reserved.length > MAX_RESERVED_ITEMS) return [reserve('/')];
  const items = reserved.flatMap(toItemPaths).map(reserve);
  const rest: Reservation[] = training === 'allow' ? [{ location: withBasePath('/'), 'tdm-reservation': 0 }] : [];
  return items.length + rest.length > 0 ? [...items, ...rest] : null;
}
