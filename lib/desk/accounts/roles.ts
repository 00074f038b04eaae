// Roles of accounts, and their permissions.

export const ROLES = ['owner', 'editor', 'contributor'] as const;

export type Role = (typeof ROLES)[number];

export const isRole = (text: unknown): text is Role => ROLES.some((role) => role === text);

/** Whether a role may change accounts and the settings of the site. */
export const mayManage = (role: Role) => role === 'owner';

/** Whether a role may change files of the library. */
export const mayEdit = (role: Role) => role !== 'contributor';
