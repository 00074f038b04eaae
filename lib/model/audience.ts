// Audiences: who may see a part of the archive.
import { isGroupName, RESERVED_NAMES } from './groups';

/** The part that a share link shows: a collection with everything below it, or some items. */
export type LinkScope = { collection: string } | { ids: readonly string[] };

/** What a visitor may see: the parts of some audiences, or everything that rules publish. */
export interface Access {
  audiences: readonly string[] | 'all';
  /** For visitors with a share link: nothing outside of it exists for them. */
  scope?: LinkScope;
  /** With a scope: whether originals are offered, whatever the site's settings say. */
  originals?: boolean;
  /** With a scope: digest of the watermark of all renditions (lib/images/watermark.ts). */
  watermark?: string;
}

export const seesEverything = ({ audiences, scope }: Access) => audiences === 'all' && scope === undefined;

export const PUBLIC_ACCESS: Access = { audiences: [] };

/** How much of the archive is restricted to audiences. */
export type RestrictedPart = 'none' | 'parts' | 'site';

/** An audience by its name, in any case: a group, or `public`, `members` or `link`. @returns null if it is none */
export function parseAudienceName(text: unknown): string | null {
  const name = typeof text === 'string' ? text.trim().toLowerCase() : '';
  return isGroupName(name) || RESERVED_NAMES.includes(name) ? name : null;
}
