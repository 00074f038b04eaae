// Groups of accounts: their names, as `audience: [board, family]` and the accounts of the desk have them.

/** Audiences that are no groups: everybody, people who are signed in, and people with a link. */
export const RESERVED_NAMES = ['public', 'members', 'link'];

const GROUP = /^[a-z\d][a-z\d-]{0,59}$/;
const MAX_GROUPS = 100;

/** Whether it is lower-case letters, digits and hyphens, and not the name of another audience. */
export const isGroupName = (text: unknown): text is string =>
  typeof text === 'string' && GROUP.test(text) && !RESERVED_NAMES.includes(text);

const toSorted = (names: readonly string[]) => [...new Set(names)].sort();

/** @param text names, separated by commas or spaces @returns sorted; null if one of them is not valid */
export function parseGroups(text: string): string[] | null {
  const names = text.split(/[\s,]+/).filter((name) => name !== '');
  return names.every(isGroupName) && names.length <= MAX_GROUPS ? toSorted(names) : null;
}

/** Groups that an identity provider states, without those that have no valid name. @returns null if it states none */
export function filterGroups(claim: unknown): string[] | null {
  const names = typeof claim === 'string' ? [claim] : claim;
  return Array.isArray(names) ? toSorted(names.filter(isGroupName)).slice(0, MAX_GROUPS) : null;
}

export const formatGroups = (groups: readonly string[]) => groups.join(', ');

/** Id of the list of groups in use, which fields for groups suggest. */
export const KNOWN_GROUPS = 'known-groups';
