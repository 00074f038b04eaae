// Faults, notes and log entries of accounts, which the desk's pages share with the server.

/** Roles of accounts, from the most powerful on. */
export const DESK_ROLES = ['owner', 'editor', 'contributor', 'member'] as const;

export type DeskRole = (typeof DESK_ROLES)[number];

/** As the URL of a page names them after a form was sent. */
const ACCOUNT_FAULTS = [
  'wrongCurrent',
  'wrongFactor',
  'wrongLink',
  'wrongPasskey',
  'wrongOrganisation',
  'lastOwner',
  'lastPasskey',
  'ownReset',
  'nameTaken',
  'badEmail',
  'badGroups',
  'oldSession',
] as const;

export type AccountFault = (typeof ACCOUNT_FAULTS)[number];

export const parseAccountFault = (text: unknown): AccountFault | undefined =>
  ACCOUNT_FAULTS.find((fault) => fault === text);

export const LOG_EVENTS = [
  'setUp',
  'signIn',
  'passkeySignIn',
  'organisationSignIn',
  'signInFailed',
  'factorFailed',
  'signOut',
  'accountAdded',
  'roleChanged',
  'groupsChanged',
  'groupsReceived',
  'invitationMailed',
  'accountReset',
  'accountRemoved',
  'invitationAccepted',
  'passwordChanged',
  'passkeyAdded',
  'passkeyRemoved',
  'factorAdded',
  'factorRemoved',
  'codesReplaced',
  'sessionsEnded',
  'consentGiven',
  'letterReplied',
  'letterDone',
  'letterReopened',
  'letterRemoved',
  'proposalMade',
  'proposalRejected',
  'proposalWithdrawn',
  'filesSent',
  'changeStopped',
  'passkeyRenamed',
  'linkCreated',
  'linkEnded',
] as const;

export type LogEvent = (typeof LOG_EVENTS)[number];

export interface LogEntry {
  /** ISO 8601, UTC. */
  at: string;
  event: LogEvent;
  /** Name of the account that acted, or was tried; empty for a name that has no account, and for the terminal. */
  who: string;
  /** Name of the account that was changed, if it is a different account; path of an item, or title of a change. */
  about?: string;
  role?: string;
  /** As `board, family`; empty for none. */
  groups?: string;
  /** Number of sessions that ended. */
  count?: number;
  /** Set for `npm run account`. */
  isTerminal?: true;
}

export const PASSKEY_NAME_LIMIT = 60;

const EMAIL = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+\.[^\s@<>,;:"()[\]\\]+$/;

/** @returns null if it is not an address */
export const parseEmail = (text: string): string | null =>
  text.length <= 254 && EMAIL.test(text) ? text.toLowerCase() : null;
