// Roles of accounts, and their permissions.
import { DESK_ROLES, type DeskRole } from '@/lib/model/desk-account';

export const ROLES = DESK_ROLES;

export type Role = DeskRole;

/** Whether a role has a permission. */
export type Permission = (role: Role) => boolean;

export const isRole = (text: unknown): text is Role => ROLES.some((role) => role === text);

/** Whether a role may use the desk. Members sign in to see more of the site; at the desk they have only their own account. */
export const mayEnter: Permission = (role) => role !== 'member';

/** Whether a role may change its own account. */
export const mayChangeOwn: Permission = isRole;

/** Whether a role may change files of the library. */
export const mayEdit: Permission = (role) => role === 'owner' || role === 'editor';

/** Whether a role may manage accounts and the settings of the site, and read the log. */
export const mayManage: Permission = (role) => role === 'owner';

/** Whether a role may upload into the inbox and propose edits, which an editor accepts. */
export const mayPropose: Permission = mayEnter;
