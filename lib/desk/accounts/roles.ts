// Roles of accounts, and their permissions.

export const ROLES = ['owner', 'editor', 'contributor'] as const;

export type Role = (typeof ROLES)[number];

/** Whether a role has a permission. */
export type Permission = (role: Role) => boolean;

export const isRole = (text: unknown): text is Role => ROLES.some((role) => role === text);

/** Whether a role may change files of the library. */
export const mayEdit: Permission = (role) => role !== 'contributor';

/** Whether a role may upload into the inbox and propose edits, which an editor accepts. */
export const mayPropose: Permission = isRole;
