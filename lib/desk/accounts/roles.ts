// Roles of accounts, and their permissions.
import { DESK_ROLES, type DeskRole } from '@/lib/model/desk-account';

export const ROLES = DESK_ROLES;

export type Role = DeskRole;

/** Whether a role has a permission. */
export type Permission = (role: Role) => boolean;

export const isRole = (text: unknown): text is Role => ROLES.some((role) => role === text);

/** Whether a role may change files of the library. */
export const mayEdit: Permission = (role) => role !== 'contributor';

/** Whether a role may manage accounts and the settings of the site, and read the log. */
export const mayManage: Permission = (role) => role === 'owner';

/** Whether a role may upload into the inbox and propose edits, which an editor accepts. */
export const mayPropose: Permission = isRole;
