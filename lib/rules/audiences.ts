// Turns the owner's audiences into rules that hide: an item is hidden from everybody who is in none of its audiences.
import { type Access, parseAudienceName } from '@/lib/model/audience';
import { type Condition, FilterError } from './filter-parts';

/** Restricts items that match a condition to audiences; each of them is enough. */
export interface AudienceRule {
  when: Condition;
  /** Empty for people who see everything alone. */
  to: readonly string[];
}

const MAX_AUDIENCES = 100;

function parseNames(value: unknown): string[] {
  const list = Array.isArray(value) ? value : [value];
  if (list.length === 0 || list.length > MAX_AUDIENCES)
    throw new FilterError(`between 1 and ${MAX_AUDIENCES} audiences are expected`);
  return list.map((each) => {
    const name = parseAudienceName(each);
    if (name === null)
      throw new FilterError(
        `${JSON.stringify(each)} is no audience; public, members, link or the name of a group is expected, as board`,
      );
    return name;
  });
}

/**
 * Parses `members`, `[board, family]`, or a list of `when` and `to`.
 * @param parseCondition parses a filter. @throws FilterError
 */
export function parseAudiences(value: unknown, parseCondition: (value: unknown) => Condition): AudienceRule[] {
  const isConditional = Array.isArray(value) && value.some((each) => typeof each === 'object' && each !== null);
  if (!isConditional) return [{ when: true, to: parseNames(value) }];
  return (value as unknown[]).map((each) => {
    if (typeof each !== 'object' || each === null || Array.isArray(each))
      throw new FilterError('either names or rules are expected, each with "when" and "to"');
    const { when = true, to, ...rest } = each as Record<string, unknown>;
    const [unknown] = Object.keys(rest);
    if (unknown !== undefined) throw new FilterError(`there is no "${unknown}" in it; there are when and to`);
    return { when: parseCondition(when), to: parseNames(to) };
  });
}

export function isGranted({ audiences }: Access, { to }: AudienceRule): boolean {
  if (audiences === 'all') return true;
  return to.some((name) => name === 'public' || audiences.includes(name));
}

const joinConditions = (conditions: readonly Condition[]): Condition => {
  if (conditions.includes(true)) return true;
  return (
    conditions
      .filter((each) => each !== false)
      .map((each) => `(${each})`)
      .join(' OR ') || false
  );
};

/** The rules for a visitor: audiences that the visitor is not in hide, and the others do not restrict. */
export function withAccess<R extends { hide?: Condition }>(
  { audience, ...rules }: R & { audience?: AudienceRule[] },
  access: Access,
): Omit<R, 'audience'> {
  const closed = (audience ?? []).filter((rule) => !isGranted(access, rule)).map(({ when }) => when);
  if (closed.length === 0) return rules;
  return { ...rules, hide: joinConditions([rules.hide ?? false, ...closed]) };
}
