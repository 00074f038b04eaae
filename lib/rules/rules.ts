// Parses the owner's rules in vitrine.yaml and index.md: publish, hide, audience, places and originals.
import { editDistance, closestMatch as toNear } from '@/lib/model/closest-match';
import { parseDay, toDay } from '@/lib/model/embargo';
import { FACETS, isNumberAttribute, NUMBERS, SEARCHABLE } from '@/lib/model/search-record';
import { type AudienceRule, parseAudiences } from './audiences';
import { describeFilterError } from './filter-messages';
import { type Condition, FilterError, type FilterTree } from './filter-parts';
import { parseFilters } from './filters';
import { parseRounding, type Rounding } from './rule-places';

export const RULE_KEYS = ['publish', 'hide', 'audience', 'places', 'originals'] as const;
type RuleKey = (typeof RULE_KEYS)[number];

interface PlaceRule {
  when: Condition;
  /** Null to hide the place. */
  round: Rounding | null;
}

/** Rules of one text, as JSON; absent keys are not stated. A folder can only restrict what its ancestors permit. */
export interface Rules {
  publish?: Condition;
  after?: string;
  /** Time zone of embargoes; root only. */
  timeZone?: string;
  hide?: Condition;
  /** Each applies besides the others and those of folders above. */
  audience?: AudienceRule[];
  places?: PlaceRule[];
  originals?: Condition;
  /** Custom fields that are private, and those that are public despite their heading; true if all are private. */
  fields?: true | { private: string[]; shown: string[] };
}

export const CLOSED: Rules = { hide: true };

const SAFE: Required<Pick<Rules, RuleKey>> = {
  publish: false,
  hide: true,
  audience: [{ when: true, to: [] }],
  places: [{ when: true, round: null }],
  originals: false,
};
const CONSEQUENCE: Record<RuleKey, string> = {
  publish: 'nothing is shown until it is mended',
  hide: 'nothing is shown until it is mended',
  audience: 'only people at the desk see it until it is mended',
  places: 'no place is shown until it is mended',
  originals: 'no original is offered until it is mended',
};

/** Attributes for conditions: those of search, except derived from pixels later. */
const ATTRIBUTES = new Set<string>([
  ...SEARCHABLE,
  ...NUMBERS,
  ...Object.keys(FACETS).filter((name) => name !== 'colour' && name !== 'field'),
  'date',
  'objectID',
]);
const POSITIONS = new Set(['_geoloc.lat', '_geoloc.lng']);

function checkAttributes(filter: FilterTree) {
  if (filter.type === 'not') return checkAttributes(filter.part);
  if ('parts' in filter) return filter.parts.forEach(checkAttributes);
  const { attribute } = filter;
  if (attribute === '_tags')
    throw new FilterError(`"${'value' in filter ? filter.value : ''}" has no name before it, as in keywords:private`);
  if (filter.type === 'facet' && ATTRIBUTES.has(attribute)) return;
  if (isNumberAttribute(attribute) || POSITIONS.has(attribute)) return;
  if (ATTRIBUTES.has(attribute)) throw new FilterError(`"${attribute}" is no number; write ${attribute}:…`);
  throw new FilterError(`items have no "${attribute}" that a rule could ask of`);
}

/** Parses a filter. @throws FilterError also for unknown attributes, which would never match */
function parseWhen(text: string): FilterTree {
  const filter = parseFilters(text, { strict: false });
  if (!filter) throw new FilterError('it is empty');
  checkAttributes(filter);
  return filter;
}

function listFolders(filter: FilterTree): string[] {
  if (filter.type === 'not') return listFolders(filter.part);
  if ('parts' in filter) return filter.parts.flatMap(listFolders);
  return filter.type === 'facet' && filter.attribute === 'collections' ? [filter.value] : [];
}

/** Folders named by rules; a misspelt one restricts nothing. */
export function listNamedFolders({ publish, hide, originals, places = [], audience = [] }: Rules): string[] {
  const conditions = [publish, hide, originals, ...[...places, ...audience].map(({ when }) => when)];
  return conditions.flatMap((condition) => (typeof condition === 'string' ? listFolders(parseWhen(condition)) : []));
}

export const getToday = (levels: Rules[]) =>
  toDay(Date.now(), levels.find(({ timeZone }) => timeZone !== undefined)?.timeZone);

export const buildFilter = (condition: Condition): FilterTree | boolean =>
  typeof condition === 'boolean' ? condition : parseWhen(condition);

function parseCondition(value: unknown): Condition {
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string')
    throw new FilterError('a filter is expected, as in "keywords:private", or true or false');
  parseWhen(value);
  return value;
}

/** Day of `after 2030-01-01`; null for other conditions. @throws FilterError if the day is invalid */
function parseAfter(value: unknown): string | null {
  const [, word, text = ''] = (typeof value === 'string' && /^\s*(after\s+)?([\d-]+)\s*$/i.exec(value)) || [];
  const day = parseDay(text);
  if (!day && word) throw new FilterError('after is followed by a day, as after 2030-01-01');
  return day;
}

function parsePlaceRule(value: unknown): PlaceRule {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new FilterError('rules are expected, each with "hide: true" or "round: 10 km"');
  const { when = true, hide, round, ...rest } = value as Record<string, unknown>;
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) throw new FilterError(`there is no "${unknown}" in it; there are when, hide and round`);
  if ((hide === undefined) === (round === undefined)) throw new FilterError('either hide or round is expected');
  if (hide !== undefined && hide !== true) throw new FilterError('hide is true, or is left out');
  return { when: parseCondition(when), round: hide ? null : parseRounding(round) };
}

const MAX_PLACE_RULES = 100;

function parsePlaces(value: unknown): PlaceRule[] {
  const list = Array.isArray(value) ? value : [value];
  if (list.length > MAX_PLACE_RULES) throw new FilterError(`at most ${MAX_PLACE_RULES} rules are read`);
  return list.map(parsePlaceRule);
}

/** Misspellings such as `Hide`, `hdie` or `place` count as the rule, so that they hide rather than publish. */
const toMeant = (name: string): RuleKey | undefined =>
  RULE_KEYS.find((key) => {
    const written = name.trim().toLowerCase();
    // `audio` is no misspelt audience.
    if (key === 'audience') return written.startsWith('audie') || editDistance(written, key) <= 2;
    return key.slice(0, 3) === written.slice(0, 3) || toNear(name, [key]);
  });

function parseRule(key: RuleKey, value: unknown) {
  if (key === 'places') return parsePlaces(value);
  return key === 'audience' ? parseAudiences(value, parseCondition) : parseCondition(value);
}

/** Splits rules from other keys. @returns rules, other keys, and faults that name the key; invalid rules restrict */
export function takeRules(value: Record<string, unknown>): {
  rules: Rules;
  rest: Record<string, unknown>;
  faults: string[];
} {
  const rules: Rules = {};
  const rest: Record<string, unknown> = {};
  const faults: string[] = [];
  for (const [name, each] of Object.entries(value)) {
    const key = RULE_KEYS.find((rule) => rule === name);
    const meant = toMeant(name);
    if (!meant) rest[name] = each;
    else if (!key) {
      Object.assign(rules, { [meant]: SAFE[meant] });
      faults.push(`there is no setting "${name}"; is ${meant} meant? ${CONSEQUENCE[meant]}`);
    } else {
      try {
        const day = key === 'publish' ? parseAfter(each) : null;
        if (day) {
          rules.after = day;
          continue;
        }
        const taken = parseRule(key, each);
        // A misspelt rule before it has set the restrictive value, which stays.
        if (!(key in rules)) Object.assign(rules, { [key]: taken });
      } catch (error) {
        if (!(error instanceof FilterError)) throw error;
        Object.assign(rules, { [key]: SAFE[key] });
        faults.push(`${key}: ${describeFilterError(error.message)}; ${CONSEQUENCE[key]}`);
      }
    }
  }
  return { rules, rest, faults };
}
