// Audiences: who may see a part of the archive.
import { isGroupName, RESERVED_NAMES } from './groups';

/** What a visitor may see: the parts of some audiences, or everything that rules publish. */
export interface Access {
  audiences: readonly string[] | 'all';
}

export const seesEverything = ({ audiences }: Access) => audiences === 'all';

export const PUBLIC_ACCESS: Access = { audiences: [] };

/** How much of the archive is restricted to audiences. */
export type RestrictedPart = 'none' | 'parts' | 'site';

/** An audience by its name, in any case: a group, or `public`, `members` or `link`. @returns null if it is none */
export function parseAudienceName(text: unknown): string | null {
  const name = typeof text === 'string' ? text.trim().toLowerCase() : '';
  return isGroupName(name) || RESERVED_NAMES.includes(name) ? name : null;
}
